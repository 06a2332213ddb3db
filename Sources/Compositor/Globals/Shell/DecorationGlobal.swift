import Surfaces
import WaylandServer

/// `zxdg_decoration_manager_v1`: negotiates whether client or compositor draws a window's title bar and border.
final class DecorationGlobal: ZxdgDecorationManagerV1.Handler {
  private unowned let shell: Shell
  private var global: Global<ZxdgDecorationManagerV1>?

  init(_ shell: Shell) throws(DisplayError) {
    self.shell = shell
    global = try Global(
      shell.server.display, version: 1, audience: { [unowned self] in isOffered(to: $0) },
      bind: { [unowned self] in $0.handler = self })
  }

  private func isOffered(to client: Client) -> Bool {
    guard let record = shell.server.clients.record(of: client) else { return false }
    return record.seesDecorations { shell.decorationDelegate?.offersDecorations(to: record) ?? true }
  }

  func destroy(_ object: ZxdgDecorationManagerV1) {}

  func getToplevelDecoration(
    _ object: ZxdgDecorationManagerV1, id: ZxdgToplevelDecorationV1, toplevel: XdgToplevel
  ) {
    guard let target = toplevel.object else { return }
    guard target.decoration == nil else {
      // The protocol defines the error for the new object. Other compositors post it on the manager.
      let culprit: Resource = shell.server.strictness == .strict ? id : object
      return culprit.postError(
        ZxdgToplevelDecorationV1.Error.alreadyConstructed.rawValue,
        "xdg_toplevel@\(toplevel.id) already has a decoration object")
    }
    let surface = target.window.surface
    if surface.hasContent || surface.pending.attachesBuffer {
      guard
        shell.server.tolerates(
          "xdg_toplevel@\(toplevel.id) has a buffer before its decoration object", of: id,
          code: ZxdgToplevelDecorationV1.Error.unconfiguredBuffer.rawValue)
      else { return }
    }
    let decoration = DecorationObject(id, of: target)
    id.handler = decoration
    if target.decorate(with: decoration) { decoration.begin() }
  }
}

/// A `zxdg_toplevel_decoration_v1`.
final class DecorationObject: ZxdgToplevelDecorationV1.Handler {
  private unowned let resource: ZxdgToplevelDecorationV1
  private weak var toplevel: ToplevelObject?
  /// The mode that the client requests; nil leaves it to the compositor.
  private var request: ZxdgToplevelDecorationV1.Mode?
  /// The mode that was last sent; nil before the first configure event.
  private var sent: ZxdgToplevelDecorationV1.Mode?

  init(_ resource: ZxdgToplevelDecorationV1, of toplevel: ToplevelObject) {
    self.resource = resource
    self.toplevel = toplevel
  }

  private var mode: ZxdgToplevelDecorationV1.Mode {
    guard let toplevel else { return .clientSide }
    let grant = toplevel.shell.decorationDelegate?.decorationGrant(for: toplevel.window) ?? .client
    return grant.mode(for: request)
  }

  /// Configures the toplevel with the mode, if it is not client-side and the toplevel was configured before.
  ///
  /// Client-side is the mode until another one is sent. SDL 2 requests `server_side` next, and would interpret
  /// `client_side` in between as a refusal.
  func begin() {
    if mode != .clientSide { toplevel?.configure() }
  }

  /// Sends the mode as part of the toplevel's configure sequence.
  func sendMode() {
    let mode = mode
    sent = mode
    resource.sendConfigure(mode: mode)
  }

  /// Configures the toplevel if its mode differs from the one that was last sent.
  func review() {
    if let sent, sent != mode { toplevel?.configure() }
  }

  func toplevelWillGo() {
    resource.postError(
      ZxdgToplevelDecorationV1.Error.orphaned.rawValue,
      "the xdg_toplevel of \(resource.label) was destroyed before the decoration object")
  }

  func destroy(_ object: ZxdgToplevelDecorationV1) { toplevel?.decorationDidGo() }

  /// Sets the requested mode. An invalid mode counts as no request, because version 1 lacks an error for it.
  func setMode(_ object: ZxdgToplevelDecorationV1, mode: ZxdgToplevelDecorationV1.Mode) {
    setRequest([.clientSide, .serverSide].contains(mode) ? mode : nil)
  }

  func unsetMode(_ object: ZxdgToplevelDecorationV1) { setRequest(nil) }

  private func setRequest(_ wanted: ZxdgToplevelDecorationV1.Mode?) {
    request = wanted
    toplevel?.configure()
    toplevel?.beginEarly()
  }
}
