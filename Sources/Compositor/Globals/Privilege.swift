package import WaylandServer

/// A protocol with access to other clients or to the whole screen. It is only offered to clients with the privilege.
package enum Privilege: String, CaseIterable, Sendable {
  /// Typing into other clients.
  case virtualKeyboard = "virtual-keyboard"
  /// Pointing and clicking in other clients.
  case virtualPointer = "virtual-pointer"
  /// Reading and writing the text of other clients.
  case inputMethod = "input-method"
  /// Seeing and managing other clients' windows.
  case foreignToplevel = "foreign-toplevel"
  /// Surfaces above and below all windows, which can receive the keyboard exclusively.
  case layerShell = "layer-shell"
  /// Seeing the pictures of outputs and of other clients' windows.
  case screenCapture = "screen-capture"
  /// Reading and replacing what other clients have copied, without the keyboard.
  case clipboard = "clipboard"
  /// Learning when the user is idle.
  case idle = "idle"
  /// Opening sockets for sandboxed clients and describing their sandbox.
  case securityContext = "security-context"
  /// Locking the session, and unlocking it.
  case sessionLock = "session-lock"
  /// Drawing the edit menu, with the titles of actions and the places of what is selected.
  case editMenu = "edit-menu"
  /// Listing all outputs with their settings, and asking for others.
  case outputs = "outputs"
}

extension Global {
  /// A global that only clients with a privilege can see. `Server.offers` decides which clients have it.
  package convenience init(
    _ server: Server, for privilege: Privilege, version: Int32, bind: @escaping (R) -> Void
  ) throws(DisplayError) {
    try self.init(
      server.display, version: version,
      audience: { [unowned server] client in
        guard let record = server.clients.record(of: client) else { return false }
        return server.offers(privilege, record)
      }, bind: bind)
  }
}
