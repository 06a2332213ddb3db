import Surfaces
import WaylandServer

/// `zwlr_foreign_toplevel_manager_v1`: the windows of all clients, for taskbars and docks.
final class ForeignToplevelGlobal {
  private var global: Global<ZwlrForeignToplevelManagerV1>?

  init(_ watchers: ToplevelWatchers, of shell: Shell) throws(DisplayError) {
    global = try Global(shell.server, for: .foreignToplevel, version: 3) { [unowned shell] in
      guard shell.server.admits($0, beside: watchers.managerCount(of: $0.client)) else { return }
      let manager = ForeignToplevelManager($0, shell: shell)
      $0.handler = manager
      watchers.add(manager)
    }
  }
}

/// Sends changes of toplevels to the clients that list them, together and once in each turn of the loop.
///
/// A client with too many unread events receives the latest state when it has caught up.
final class ToplevelWatchers {
  private var managers: [ForeignToplevelManager] = []
  private var hasNews = false
  /// All mapped toplevels at the last `tell`.
  private(set) var toplevels: [WindowID: ToplevelDescription] = [:]

  var isEmpty: Bool { managers.isEmpty }

  /// The number of a client's lists, including stopped lists that still have handles.
  func managerCount(of client: Client) -> Int { managers.count { $0.client == client } }

  func add(_ manager: ForeignToplevelManager) {
    managers.append(manager)
    hasNews = true
  }

  func remove(_ manager: ForeignToplevelManager) { managers.removeAll { $0 === manager } }

  /// Records that a property of a toplevel that is sent to other clients may have changed.
  func toplevelsDidChange() { hasNews = true }

  func tell(_ shell: Shell) {
    guard hasNews, !managers.isEmpty else { return }
    hasNews = false
    let former = toplevels
    toplevels = [:]
    for toplevel in shell.toplevels.values where toplevel.isMapped {
      toplevels[toplevel.window.id] = ToplevelDescription(toplevel)
    }
    let changed = toplevels.filter { $0.value != former[$0.key] }.keys.sorted { $0.rawValue < $1.rawValue }
    let gone = former.keys.filter { toplevels[$0] == nil }.sorted { $0.rawValue < $1.rawValue }
    let all = toplevels.keys.sorted { $0.rawValue < $1.rawValue }
    for manager in managers {
      manager.note(manager.isNew || manager.bindingsDidChange() ? all : changed, gone: gone)
    }
  }
}

extension Shell {
  /// Sends the changes since the previous call to the clients that list toplevels. Call it once in each turn of the
  /// loop.
  package func notifyManagers() { watchers.tell(self) }
}
