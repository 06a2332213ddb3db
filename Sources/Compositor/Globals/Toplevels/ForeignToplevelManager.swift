import Surfaces
import WaylandServer

/// A client's `zwlr_foreign_toplevel_manager_v1`, with its handles, which may outlive it.
final class ForeignToplevelManager: ToplevelList, ZwlrForeignToplevelManagerV1.Handler {
  let client: Client
  private unowned let shell: Shell
  /// The resource; nil after it was stopped or destroyed. No new toplevels are sent then.
  private weak var resource: ZwlrForeignToplevelManagerV1?
  private var handles: [WindowID: ForeignToplevelHandle] = [:]
  private var introduced: Set<WindowID> = []
  private(set) var isNew = true
  private var owed = OwedToplevels()
  /// The client's `wl_output` objects at the previous call of `needsAll`.
  private var bindings: [ObjectIdentifier] = []

  init(_ resource: ZwlrForeignToplevelManagerV1, shell: Shell) {
    self.resource = resource
    self.shell = shell
    client = resource.client
    resource.onDestroy = { [unowned self] in willGo() }
  }

  private func willGo() {
    resource = nil
    leaveIfDone()
  }

  /// Removes the manager after its resource and all of its handles were destroyed.
  private func leaveIfDone() { if resource == nil, handles.isEmpty { shell.watchers.remove(self) } }

  func stop(_ object: ZwlrForeignToplevelManagerV1) {
    object.sendFinished()
    object.destroy()
  }

  /// Returns true if the client has bound or released outputs since the previous call.
  func needsAll() -> Bool {
    let now = shell.outputs.all.flatMap { $0.resources(of: client) }.map { ObjectIdentifier($0) }
    defer { bindings = now }
    return now != bindings
  }

  func note(_ changed: [WindowID], gone: [WindowID]) {
    isNew = false
    owed.add(gone + changed)
    if sendKept() { shell.server.backlog.add(self) }
    leaveIfDone()
  }

  /// Sends the changes of a toplevel.
  private func tell(_ id: WindowID) {
    guard let now = shell.watchers.toplevels[id] else {
      introduced.remove(id)
      handles.removeValue(forKey: id)?.close()
      return
    }
    if !introduced.contains(id) { introduce(id) }
    if let parent = now.parent, !introduced.contains(parent), shell.watchers.toplevels[parent] != nil {
      introduce(parent)
    }
    handles[id]?.tell(now) { handles[$0]?.resource }
  }

  private func introduce(_ id: WindowID) {
    guard let resource, let made = ZwlrForeignToplevelHandleV1.create(in: resource) else { return }
    introduced.insert(id)
    let handle = ForeignToplevelHandle(made, of: id, in: shell)
    made.handler = handle
    handles[id] = handle
    made.onDestroy = { [weak self, unowned handle] in self?.forget(handle) }
    resource.sendToplevel(toplevel: made)
  }

  private func forget(_ handle: ForeignToplevelHandle) {
    guard handles[handle.window] === handle else { return }
    handles[handle.window] = nil
    leaveIfDone()
  }
}

extension ForeignToplevelManager: LateSender {
  func sendKept() -> Bool {
    let outputs = 24 * bindings.count
    let sent = owed.take(for: client) { (shell.watchers.toplevels[$0]?.weight ?? 8) + outputs }
    sent.forEach(tell)
    if owed.isEmpty { leaveIfDone() }
    return !owed.isEmpty
  }
}
