import Surfaces
import WaylandServer

/// `zwlr_foreign_toplevel_manager_v1`: the windows of all clients, for taskbars and docks.
final class ForeignToplevelGlobal {
  private var global: Global<ZwlrForeignToplevelManagerV1>?

  init(_ watchers: ToplevelWatchers, of shell: Shell) throws(DisplayError) {
    global = try Global(shell.server, for: .foreignToplevel, version: 3) { [unowned shell] in
      let manager = ForeignToplevelManager($0, shell: shell)
      $0.handler = manager
      watchers.add(manager)
    }
  }
}

/// Tells those who look at toplevels what has changed, together, once a turn of the loop.
final class ToplevelWatchers {
  private var managers: [ForeignToplevelManager] = []
  private var hasNews = false

  var isEmpty: Bool { managers.isEmpty }

  func add(_ manager: ForeignToplevelManager) {
    managers.append(manager)
    hasNews = true
  }

  func remove(_ manager: ForeignToplevelManager) { managers.removeAll { $0 === manager } }

  /// Something may have changed that can be told of a toplevel.
  func toplevelsDidChange() { hasNews = true }

  func tell(_ shell: Shell) {
    guard hasNews, !managers.isEmpty else { return }
    hasNews = false
    let toplevels = shell.toplevels.values.filter(\.isMapped).sorted { $0.window.id.rawValue < $1.window.id.rawValue }
    let descriptions = toplevels.map { ToplevelDescription($0) }
    for manager in managers { manager.tell(toplevels.map(\.window.id), descriptions) }
  }
}

extension Shell {
  /// Tells clients that look at toplevels what has changed since the last time; call it once a turn of the loop.
  public func tellWatchers() { watchers.tell(self) }
}
