package import Surfaces
import WaylandServer

/// `ext_output_image_capture_source_manager_v1`: outputs as sources of pictures.
final class OutputSourceGlobal: ExtOutputImageCaptureSourceManagerV1.Handler {
  private let outputs: OutputRegistry
  private var global: Global<ExtOutputImageCaptureSourceManagerV1>?

  init(_ server: Server, outputs: OutputRegistry) throws(DisplayError) {
    self.outputs = outputs
    global = try Global(server, for: .screenCapture, version: 1) { [unowned self] in $0.handler = self }
  }

  func createSource(
    _ object: ExtOutputImageCaptureSourceManagerV1, source: ExtImageCaptureSourceV1, output: WlOutput
  ) {
    source.handler = CaptureSource { [outputs, weak output = outputs.output(of: output)] in
      output.flatMap { outputs.contains($0) ? .output($0) : nil }
    }
  }

  func destroy(_ object: ExtOutputImageCaptureSourceManagerV1) {}
}

/// `ext_foreign_toplevel_image_capture_source_manager_v1`: windows as sources of pictures.
final class ToplevelSourceGlobal: ExtForeignToplevelImageCaptureSourceManagerV1.Handler {
  private unowned let shell: Shell
  private var global: Global<ExtForeignToplevelImageCaptureSourceManagerV1>?

  init(_ shell: Shell) throws(DisplayError) {
    self.shell = shell
    global = try Global(shell.server, for: .screenCapture, version: 1) { [unowned self] in $0.handler = self }
  }

  func createSource(
    _ object: ExtForeignToplevelImageCaptureSourceManagerV1, source: ExtImageCaptureSourceV1,
    toplevelHandle: ExtForeignToplevelHandleV1
  ) {
    let identifier = (toplevelHandle.handler as? ExtToplevelHandle)?.identifier
    source.handler = CaptureSource { [weak shell] in
      identifier.flatMap { shell?.window(identifier: $0) == nil ? nil : .toplevel(identifier: $0) }
    }
  }

  func destroy(_ object: ExtForeignToplevelImageCaptureSourceManagerV1) {}
}

/// An `ext_image_capture_source_v1`.
final class CaptureSource: ExtImageCaptureSourceV1.Handler {
  /// The output or window; nil after it was removed or unmapped.
  let subject: () -> CaptureSubject?

  init(_ subject: @escaping () -> CaptureSubject?) { self.subject = subject }

  func destroy(_ object: ExtImageCaptureSourceV1) {}
}

extension Shell {
  /// The window of a mapped toplevel with an identifier of `ext_foreign_toplevel_list_v1`; nil after it was unmapped, even
  /// if it is mapped again.
  package func window(identifier: String) -> ClientWindow? {
    watchers.window(identifier).flatMap { toplevels[$0] }.flatMap { $0.isMapped ? $0.window : nil }
  }
}
