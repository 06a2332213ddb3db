import Surfaces
import WaylandServer

/// `zxdg_decoration_manager_v1`: clients ask who draws a window's frame, and hear that they do.
final class DecorationGlobal: ZxdgDecorationManagerV1.Handler {
  private unowned let shell: Shell
  private var global: Global<ZxdgDecorationManagerV1>?

  init(_ shell: Shell) throws(DisplayError) {
    self.shell = shell
    global = try Global(shell.server.display, version: 1) { [unowned self] in $0.handler = self }
  }

  func destroy(_ object: ZxdgDecorationManagerV1) {}

  func getToplevelDecoration(
    _ object: ZxdgDecorationManagerV1, id: ZxdgToplevelDecorationV1, toplevel: XdgToplevel
  ) {
    guard let target = toplevel.object else { return }
    guard target.decoration == nil else {
      return id.postError(
        ZxdgToplevelDecorationV1.Error.alreadyConstructed.rawValue,
        "xdg_toplevel@\(toplevel.id) has a decoration already")
    }
    let surface = target.window.surface
    if surface.hasContent || surface.pending.attachesBuffer {
      guard
        shell.server.tolerates(
          "xdg_toplevel@\(toplevel.id) has a buffer before it has a decoration", of: id,
          code: ZxdgToplevelDecorationV1.Error.unconfiguredBuffer.rawValue)
      else { return }
    }
    let decoration = DecorationObject(id, of: target)
    id.handler = decoration
    target.decoration = decoration
    target.configure()
  }
}

/// One `zxdg_toplevel_decoration_v1`. Whatever mode is asked for, the client draws.
final class DecorationObject: ZxdgToplevelDecorationV1.Handler {
  private unowned let resource: ZxdgToplevelDecorationV1
  private weak var toplevel: ToplevelObject?

  init(_ resource: ZxdgToplevelDecorationV1, of toplevel: ToplevelObject) {
    self.resource = resource
    self.toplevel = toplevel
  }

  /// Part of the toplevel's configure sequence.
  func sendMode() { resource.sendConfigure(mode: .clientSide) }

  func toplevelWillGo() {
    resource.postError(
      ZxdgToplevelDecorationV1.Error.orphaned.rawValue, "the xdg_toplevel goes before its decoration")
  }

  func destroy(_ object: ZxdgToplevelDecorationV1) { toplevel?.decoration = nil }

  func setMode(_ object: ZxdgToplevelDecorationV1, mode: ZxdgToplevelDecorationV1.Mode) { toplevel?.configure() }

  func unsetMode(_ object: ZxdgToplevelDecorationV1) { toplevel?.configure() }
}
