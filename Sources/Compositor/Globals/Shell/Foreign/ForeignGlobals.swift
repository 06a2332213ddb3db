import Surfaces
import WaylandServer

/// `zxdg_exporter_v2`, `zxdg_importer_v2` and their first versions: a window of one client as the parent of a window of
/// another.
final class ForeignGlobals {
  private var globals: [AnyObject] = []

  init(_ windows: ForeignWindows, of shell: Shell) throws(DisplayError) {
    let display = shell.server.display
    let handler = ForeignHandler(windows)
    globals = [
      try Global<ZxdgExporterV2>(display, version: 1) { $0.handler = handler },
      try Global<ZxdgImporterV2>(display, version: 1) { $0.handler = handler },
      try Global<ZxdgExporterV1>(display, version: 1) { $0.handler = handler },
      try Global<ZxdgImporterV1>(display, version: 1) { $0.handler = handler },
    ]
  }
}

/// The requests of exporters and importers, which have no state of their own.
final class ForeignHandler {
  private unowned let windows: ForeignWindows

  init(_ windows: ForeignWindows) { self.windows = windows }

  private func export(_ surface: WlSurface, as wire: any ExportedWire, by exporter: Resource) {
    guard let toplevel = windows.toplevel(of: surface) else {
      // The first version has no errors of its own. The number is that of the second.
      return exporter.postError(
        ZxdgExporterV2.Error.invalidSurface.rawValue, "\(surface.label) is no toplevel, so it cannot be exported")
    }
    windows.export(toplevel, as: wire)
  }
}

extension ForeignHandler: ZxdgExporterV2.Handler, ZxdgImporterV2.Handler {
  func destroy(_ object: ZxdgExporterV2) {}
  func destroy(_ object: ZxdgImporterV2) {}

  func exportToplevel(_ object: ZxdgExporterV2, id: ZxdgExportedV2, surface: WlSurface) {
    id.handler = ForeignExportHandler()
    export(surface, as: id, by: object)
  }

  func importToplevel(_ object: ZxdgImporterV2, id: ZxdgImportedV2, handle: String) {
    id.handler = windows.imported(handle, as: id)
  }
}

extension ForeignHandler: ZxdgExporterV1.Handler, ZxdgImporterV1.Handler {
  func destroy(_ object: ZxdgExporterV1) {}
  func destroy(_ object: ZxdgImporterV1) {}

  func export(_ object: ZxdgExporterV1, id: ZxdgExportedV1, surface: WlSurface) {
    id.handler = ForeignExportHandler()
    export(surface, as: id, by: object)
  }

  func `import`(_ object: ZxdgImporterV1, id: ZxdgImportedV1, handle: String) {
    id.handler = windows.imported(handle, as: id)
  }
}

/// The requests of exported objects. Their destruction is followed by `ForeignWindows`.
final class ForeignExportHandler: ZxdgExportedV2.Handler, ZxdgExportedV1.Handler {
  func destroy(_ object: ZxdgExportedV2) {}
  func destroy(_ object: ZxdgExportedV1) {}
}

extension ForeignImport: ZxdgImportedV2.Handler, ZxdgImportedV1.Handler {
  func destroy(_ object: ZxdgImportedV2) {}
  func destroy(_ object: ZxdgImportedV1) {}
  func setParentOf(_ object: ZxdgImportedV2, surface: WlSurface) { setParentOf(surface) }
  func setParentOf(_ object: ZxdgImportedV1, surface: WlSurface) { setParentOf(surface) }
}

/// An exported object in each version of the protocol.
protocol ExportedWire: Resource {
  func sendHandle(handle: String)
}

extension ZxdgExportedV2: ExportedWire {}
extension ZxdgExportedV1: ExportedWire {}

/// An imported object in each version of the protocol.
protocol ImportedWire: Resource {
  func sendDestroyed()
}

extension ZxdgImportedV2: ImportedWire {}
extension ZxdgImportedV1: ImportedWire {}
