import Surfaces
import WaylandServer

/// A client's `zwlr_foreign_toplevel_manager_v1`, with its handles, which may outlive it.
final class ForeignToplevelManager: ZwlrForeignToplevelManagerV1.Handler {
  let client: Client
  private unowned let shell: Shell
  /// The resource; nil after it was stopped or destroyed. No new toplevels are sent then.
  private weak var resource: ZwlrForeignToplevelManagerV1?
  private var handles: [WindowID: ForeignToplevelHandle] = [:]
  private var introduced: Set<WindowID> = []
  /// True if the client has not been sent the existing toplevels yet.
  private(set) var isNew = true
  /// The toplevels with unsent changes, in the order in which they will be sent.
  private var owed: [WindowID] = []
  private var owedSet: Set<WindowID> = []
  /// The client's `wl_output` objects at the previous call of `bindingsDidChange`.
  private var bindings: [ObjectIdentifier] = []
  private var room = Room.events

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
  func bindingsDidChange() -> Bool {
    let now = shell.outputs.all.flatMap { $0.resources(of: client) }.map { ObjectIdentifier($0) }
    defer { bindings = now }
    return now != bindings
  }

  /// Sends changes of toplevels, now or when the client has room for them.
  ///
  /// - Parameters:
  ///   - changed: the toplevels that are new or have changed.
  ///   - gone: the toplevels that were unmapped.
  func note(_ changed: [WindowID], gone: [WindowID]) {
    isNew = false
    for id in gone + changed where owedSet.insert(id).inserted { owed.append(id) }
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
    var sent = 0
    while sent < owed.count {
      let id = owed[sent]
      let weight = (shell.watchers.toplevels[id]?.weight ?? 8) + 24 * bindings.count
      guard room.take(weight, of: client) else { break }
      sent += 1
      owedSet.remove(id)
      tell(id)
    }
    owed.removeFirst(sent)
    if owed.isEmpty { leaveIfDone() }
    return !owed.isEmpty
  }
}
