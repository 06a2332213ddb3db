import Surfaces
import WaylandServer

/// `zwlr_foreign_toplevel_manager_v1`: the windows of all clients, for taskbars and docks.
final class ForeignToplevelGlobal {
  private var global: Global<ZwlrForeignToplevelManagerV1>?

  init(_ watchers: ToplevelWatchers, of shell: Shell) throws(DisplayError) {
    global = try Global(shell.server, for: .foreignToplevel, version: 3) { [unowned shell] in
      let count = watchers.count(of: ForeignToplevelManager.self, for: $0.client)
      guard shell.server.admits($0, beside: count) else { return }
      let manager = ForeignToplevelManager($0, shell: shell)
      $0.handler = manager
      watchers.add(manager)
    }
  }
}
