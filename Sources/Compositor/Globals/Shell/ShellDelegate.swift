package import Geometry
import Seats
package import Surfaces

/// The request that a client justifies with the serial of an input event.
package enum SerialUse: Sendable {
  case popupGrab, move, resize, windowMenu, activation
  /// Requests of data devices, which do not ask the shell.
  case selection, primarySelection, drag
  /// A request to open the edit menu, which does not ask the shell either.
  case editMenu
}

/// The cause of an activation.
package enum ActivationCause: Sendable {
  /// A client with the privilege to control all windows has requested it, as a taskbar does.
  case manager
  /// A client has named a press.
  case press(ActivationPermit)
}

/// Connects the shell with the seat and the key window. Each method is called at once, in the order of the events.
package protocol ShellDelegate: AnyObject {
  /// Returns true if the client received this serial with an event that justifies its request: a press, a key or a
  /// touch down; activations have permits instead.
  func shell(_ shell: Shell, accepts serial: UInt32, from client: ClientID, for use: SerialUse) -> Bool
  /// Starts moving a window with the touch, button or tool of the serial, which was accepted before.
  func shell(_ shell: Shell, beginMoving window: ClientWindow, serial: UInt32)
  func shell(_ shell: Shell, beginResizing window: ClientWindow, edges: WindowEdges, serial: UInt32)
  /// Starts the grab of a mapped popup, which receives the keyboard and is dismissed by a press outside. Its serial was
  /// accepted before.
  func shell(_ shell: Shell, beginGrabFor popup: ClientWindow)
  /// Returns the permit to activate a window that a serial gives its client; nil if the client did not receive it with a
  /// press or the end of one.
  func shell(_ shell: Shell, activationPermitFor serial: UInt32, of client: ClientID) -> ActivationPermit?
  /// Shows a window and makes it the key window, if its cause still permits this.
  func shell(_ shell: Shell, activate window: ClientWindow, because cause: ActivationCause)
  /// The keyboard interactivity or the layer of a mapped layer surface has changed.
  func shell(_ shell: Shell, keyboardInteractivityDidChange window: ClientWindow)
  /// A mapped window has become modal or is modal no longer, or a modal one has another parent.
  func shell(_ shell: Shell, modalityDidChange window: ClientWindow)
  /// Returns whether a client's windows may be on-screen keyboards: it is the seat's input method, or follows the text
  /// focus.
  func shell(_ shell: Shell, isKeyboard client: ClientID) -> Bool
  /// The output of a layer whose client has chosen none; nil leaves the choice to the shell.
  func suitableOutput(for shell: Shell) -> OutputGlobal?
  /// The placement of a toplevel that is about to be configured or mapped; nil if the client and the shell choose.
  func shell(_ shell: Shell, placementOf window: ClientWindow) -> InitialPlacement?
  /// - Parameter place: the position in the window's root surface.
  func shell(_ shell: Shell, showMenuFor window: ClientWindow, at place: Point<SurfaceSpace>)
}

extension ShellDelegate {
  package func shell(_ shell: Shell, modalityDidChange window: ClientWindow) {}

  package func shell(_ shell: Shell, isKeyboard client: ClientID) -> Bool { false }

  package func suitableOutput(for shell: Shell) -> OutputGlobal? { nil }

  package func shell(_ shell: Shell, placementOf window: ClientWindow) -> InitialPlacement? { nil }

  /// Does nothing. The capabilities that clients receive contain no window menu.
  package func shell(_ shell: Shell, showMenuFor window: ClientWindow, at place: Point<SurfaceSpace>) {}
}
