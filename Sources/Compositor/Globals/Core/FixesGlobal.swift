package import WaylandServer

/// `wl_fixes`: lets clients destroy registries, which have no request for it.
package final class FixesGlobal: WlFixes.Handler {
  private var global: Global<WlFixes>?

  package init(_ server: Server) throws(DisplayError) {
    global = try Global(server.display, version: 1) { [unowned self] in $0.handler = self }
  }

  package func destroy(_ object: WlFixes) {}

  package func destroyRegistry(_ object: WlFixes, registry: Resource) { registry.destroy() }
}
