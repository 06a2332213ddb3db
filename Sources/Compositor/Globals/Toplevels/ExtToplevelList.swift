import Surfaces
package import WaylandServer

/// `ext_foreign_toplevel_list_v1`: the windows of all clients, which other protocols act on by their handles.
package final class ExtToplevelListGlobal {
  private var global: Global<ExtForeignToplevelListV1>?

  package init(_ shell: Shell) throws(DisplayError) {
    let watchers = shell.watchers
    global = try Global(shell.server, for: .foreignToplevel, version: 1) { [unowned shell] in
      guard shell.server.admits($0, beside: watchers.count(of: ExtToplevelList.self, for: $0.client)) else { return }
      let list = ExtToplevelList($0, shell: shell)
      $0.handler = list
      watchers.add(list)
    }
  }
}

/// A client's `ext_foreign_toplevel_list_v1`, with its handles, which may outlive it.
final class ExtToplevelList: ToplevelList, ExtForeignToplevelListV1.Handler {
  let client: Client
  private unowned let shell: Shell
  /// The resource; nil after it was stopped or destroyed. No new toplevels are sent then.
  private weak var resource: ExtForeignToplevelListV1?
  private var isStopped = false
  private var handles: [WindowID: ExtToplevelHandle] = [:]
  /// The identifiers of the toplevels that got a handle, which the client may have destroyed.
  private var introduced: [WindowID: String] = [:]
  private(set) var isNew = true
  private var owed = OwedToplevels()

  init(_ resource: ExtForeignToplevelListV1, shell: Shell) {
    self.resource = resource
    self.shell = shell
    client = resource.client
    resource.onDestroy = { [unowned self] in willGo() }
  }

  private func willGo() {
    resource = nil
    leaveIfDone()
  }

  /// Removes the list after its resource and all of its handles were destroyed.
  private func leaveIfDone() { if resource == nil, handles.isEmpty { shell.watchers.remove(self) } }

  func stop(_ object: ExtForeignToplevelListV1) {
    guard !isStopped else { return }
    isStopped = true
    object.sendFinished()
  }

  func destroy(_ object: ExtForeignToplevelListV1) {}

  func needsAll() -> Bool { false }

  func note(_ changed: [WindowID], gone: [WindowID]) {
    isNew = false
    owed.add(gone + changed)
    if sendKept() { shell.server.backlog.add(self) }
    leaveIfDone()
  }

  /// Sends the changes of a toplevel.
  private func tell(_ id: WindowID) {
    let now = shell.watchers.toplevels[id]
    if introduced[id] != now?.identifier {
      introduced[id] = nil
      handles.removeValue(forKey: id)?.close()
    }
    guard let now else { return }
    if introduced[id] == nil { introduce(id, now.identifier) }
    handles[id]?.tell(now)
  }

  private func introduce(_ id: WindowID, _ identifier: String) {
    guard !isStopped, let resource, let made = ExtForeignToplevelHandleV1.create(in: resource) else { return }
    introduced[id] = identifier
    let handle = ExtToplevelHandle(made, of: id, identifier)
    made.handler = handle
    handles[id] = handle
    made.onDestroy = { [weak self, unowned handle] in self?.forget(handle) }
    resource.sendToplevel(toplevel: made)
  }

  private func forget(_ handle: ExtToplevelHandle) {
    guard handles[handle.window] === handle else { return }
    handles[handle.window] = nil
    leaveIfDone()
  }
}

extension ExtToplevelList: LateSender {
  func sendKept() -> Bool {
    let sent = owed.take(for: client) { shell.watchers.toplevels[$0]?.weight ?? 8 }
    sent.forEach(tell)
    if owed.isEmpty { leaveIfDone() }
    return !owed.isEmpty
  }
}

/// An `ext_foreign_toplevel_handle_v1`.
final class ExtToplevelHandle: ExtForeignToplevelHandleV1.Handler {
  private unowned let resource: ExtForeignToplevelHandleV1
  let window: WindowID
  /// The identifier of the toplevel, which ends when it is unmapped.
  let identifier: String
  private var told: (title: String, appID: String)?

  init(_ resource: ExtForeignToplevelHandleV1, of window: WindowID, _ identifier: String) {
    self.resource = resource
    self.window = window
    self.identifier = identifier
  }

  func close() { resource.sendClosed() }

  /// Sends the changes since the previous call.
  func tell(_ now: ToplevelDescription) {
    guard told?.title != now.title || told?.appID != now.appID else { return }
    if told == nil { resource.sendIdentifier(identifier: identifier) }
    if told?.title != now.title { resource.sendTitle(title: now.title) }
    if told?.appID != now.appID { resource.sendAppId(appId: now.appID) }
    told = (now.title, now.appID)
    resource.sendDone()
  }

  func destroy(_ object: ExtForeignToplevelHandleV1) {}
}
