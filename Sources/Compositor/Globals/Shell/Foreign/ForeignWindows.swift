import Surfaces
import WaylandServer

/// The windows that clients have exported, and the parents that other clients have got by them.
///
/// A relation exists as long as both clients want it: it ends with the exported object, with the imported object, and when
/// one of the two windows is unmapped.
final class ForeignWindows {
  private unowned let shell: Shell
  private var exports: [String: ForeignExport] = [:]
  /// The handles of each exported window.
  private var handles: [WindowID: Set<String>] = [:]
  /// The imports that have set the parents of windows.
  private var parents: [WindowID: ForeignImport] = [:]
  /// The exported and imported objects of each client.
  private var counts = Tally<ClientID>()

  init(_ shell: Shell) { self.shell = shell }

  // MARK: Objects

  /// Exports a window under a handle that cannot be guessed.
  func export(_ toplevel: ToplevelObject, as wire: any ExportedWire) {
    guard let client = admit(wire) else { return }
    let handle = UnguessableName.make()
    let export = ForeignExport(handle, toplevel)
    exports[handle] = export
    handles[toplevel.window.id, default: []].insert(handle)
    wire.onDestroy = { [weak self] in
      self?.release(client)
      self?.revoke(export)
    }
    wire.sendHandle(handle: handle)
  }

  /// Imports the window of a handle. If the handle is not valid, the import ends at once.
  ///
  /// - Returns: the handler of the object.
  func imported(_ handle: String, as wire: any ImportedWire) -> ForeignImport {
    let made = ForeignImport(wire, in: self)
    guard let client = admit(wire) else { return made }
    wire.onDestroy = { [weak self, unowned made] in
      self?.release(client)
      self?.end(made)
    }
    if let export = exports[handle] { made.begin(export) } else { wire.sendDestroyed() }
    return made
  }

  /// Counts an object.
  ///
  /// - Returns: its client; nil if the client has too many.
  private func admit(_ wire: Resource) -> ClientID? {
    let client = shell.server.clients[wire.client].id
    let most = shell.server.bounds.foreignWindows
    guard shell.server.admits(wire, beside: counts[client], most: most) else { return nil }
    counts.add(client)
    return client
  }

  private func release(_ client: ClientID) { counts.remove(client) }

  // MARK: Relations

  /// Returns the toplevel of a surface; nil if it has another role or none.
  func toplevel(of surface: WlSurface) -> ToplevelObject? {
    guard let model = surface.object?.model else { return nil }
    return shell.toplevels.values.first { $0.window.surface === model }
  }

  /// Makes the imported window the parent of another one. Has no effect after the end of the import, and if the other
  /// window presents the imported one: a client must not get an error for what another client has done.
  func setParent(of child: ToplevelObject, by imported: ForeignImport) {
    guard let parent = imported.export?.toplevel, !parent.window.isPresented(by: child.window) else { return }
    forget(child)
    parents[child.window.id] = imported
    imported.add(child.window.id)
    set(parent.isMapped ? parent.window : nil, of: child)
  }

  /// Forgets the foreign parent of a window, which gets another one.
  func forget(_ child: ToplevelObject) { parents.removeValue(forKey: child.window.id)?.remove(child.window.id) }

  /// Ends the foreign relation that would make a window its own ancestor if `parent` became its parent.
  func breakCycle(of window: ClientWindow, below parent: ClientWindow) {
    var current = parent
    var last: ClientWindow?
    while current !== window, let next = current.parent {
      if next.client != current.client { last = current }
      current = next
    }
    guard current === window, let last, let child = shell.toplevels[last.id] else { return }
    forget(child)
    set(nil, of: child)
  }

  /// Ends the relations of a window that is unmapped or destroyed.
  func willUnmap(_ toplevel: ToplevelObject) {
    forget(toplevel)
    for handle in handles[toplevel.window.id] ?? [] { exports[handle].map { revoke($0) } }
  }

  private func revoke(_ export: ForeignExport) {
    guard exports.removeValue(forKey: export.handle) != nil else { return }
    handles[export.window]?.remove(export.handle)
    if handles[export.window]?.isEmpty == true { handles[export.window] = nil }
    for imported in export.imports {
      detach(imported, export)
      imported.wire.sendDestroyed()
    }
    export.end()
  }

  private func end(_ imported: ForeignImport) {
    guard let export = imported.export else { return }
    detach(imported, export)
    export.remove(imported)
  }

  private func detach(_ imported: ForeignImport, _ export: ForeignExport) {
    for id in imported.takeChildren() {
      parents[id] = nil
      guard let child = shell.toplevels[id], let parent = child.window.parent, parent.id == export.window else {
        continue
      }
      set(nil, of: child)
    }
  }

  private func set(_ parent: ClientWindow?, of child: ToplevelObject) {
    child.window.parent = parent
    shell.parentDidChange(of: child.window)
  }
}

/// A window that its client has exported.
final class ForeignExport {
  let handle: String
  let window: WindowID
  private(set) weak var toplevel: ToplevelObject?
  private(set) var imports: [ForeignImport] = []

  init(_ handle: String, _ toplevel: ToplevelObject) {
    (self.handle, self.toplevel, window) = (handle, toplevel, toplevel.window.id)
  }

  func add(_ imported: ForeignImport) { imports.append(imported) }

  func remove(_ imported: ForeignImport) { imports.removeAll { $0 === imported } }

  func end() { imports = [] }
}

/// A `zxdg_imported_v2` or `zxdg_imported_v1`.
final class ForeignImport {
  unowned let wire: any ImportedWire
  private unowned let windows: ForeignWindows
  /// The exported window; nil after the end of the relation.
  private(set) weak var export: ForeignExport?
  /// The windows whose parent was set by this object.
  private var children: Set<WindowID> = []

  init(_ wire: any ImportedWire, in windows: ForeignWindows) { (self.wire, self.windows) = (wire, windows) }

  func begin(_ export: ForeignExport) {
    self.export = export
    export.add(self)
  }

  func add(_ child: WindowID) { children.insert(child) }

  func remove(_ child: WindowID) { children.remove(child) }

  func takeChildren() -> Set<WindowID> {
    defer { children = [] }
    return children
  }

  func setParentOf(_ surface: WlSurface) {
    guard let child = windows.toplevel(of: surface) else {
      return wire.postError(
        ZxdgImportedV2.Error.invalidSurface.rawValue, "\(surface.label) is no toplevel, so it cannot have a parent")
    }
    windows.setParent(of: child, by: self)
  }
}
