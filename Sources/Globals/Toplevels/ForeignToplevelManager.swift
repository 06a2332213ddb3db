import Surfaces
import WaylandServer

/// One client's `zwlr_foreign_toplevel_manager_v1`, with the handles that came from it; they outlive it.
final class ForeignToplevelManager: ZwlrForeignToplevelManagerV1.Handler {
  private unowned let shell: Shell
  /// nil once it is stopped or gone: no further toplevels are told then.
  private weak var resource: ZwlrForeignToplevelManagerV1?
  private var handles: [WindowID: ForeignToplevelHandle] = [:]
  private var introduced: Set<WindowID> = []

  init(_ resource: ZwlrForeignToplevelManagerV1, shell: Shell) {
    self.resource = resource
    self.shell = shell
    resource.onDestroy = { [unowned self] in willGo() }
  }

  private func willGo() {
    resource = nil
    leaveIfDone()
  }

  /// Without the manager nothing is to be told but of handles that there are.
  private func leaveIfDone() { if resource == nil, handles.isEmpty { shell.watchers.remove(self) } }

  func stop(_ object: ZwlrForeignToplevelManagerV1) {
    object.sendFinished()
    object.destroy()
  }

  /// - Parameters:
  ///   - windows: all toplevels that there are now.
  ///   - descriptions: one for each of them.
  func tell(_ windows: [WindowID], _ descriptions: [ToplevelDescription]) {
    let known = Set(windows)
    introduced.formIntersection(known)
    for (id, handle) in handles where !known.contains(id) {
      handles[id] = nil
      handle.close()
    }
    for id in windows where !introduced.contains(id) { introduce(id) }
    for (id, description) in zip(windows, descriptions) {
      handles[id]?.tell(description) { [handles] parent in handles[parent]?.resource }
    }
    leaveIfDone()
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
