public import Geometry
import Seats
public import Surfaces

/// What a client wants to do with the serial of an input event.
public enum SerialUse: Sendable {
  case popupGrab, move, resize, windowMenu, activation
}

/// Runs the seat and the key window for the shell. Everything is told at once, in the order in which it happens.
public protocol ShellDelegate: AnyObject {
  /// Whether a serial is one that this client got with an event that justifies what it asks for: a press, a key or a
  /// touch down; for activation, a focus event too.
  func shell(_ shell: Shell, accepts serial: UInt32, from client: ClientID, for use: SerialUse) -> Bool
  /// The user drags the window with what the serial belongs to; it was accepted before.
  func shell(_ shell: Shell, beginMoving window: ClientWindow, serial: UInt32)
  func shell(_ shell: Shell, beginResizing window: ClientWindow, edges: WindowEdges, serial: UInt32)
  /// A popup that is mapped now takes the keyboard and hears of presses elsewhere. Its serial was accepted.
  func shell(_ shell: Shell, beginGrabFor popup: ClientWindow)
  /// Somebody who may has asked for this window to become the key window.
  func shell(_ shell: Shell, activate window: ClientWindow)
  /// What a mapped layer wants of the keyboard has changed, or which windows it lies in front of.
  func shell(_ shell: Shell, keyboardInteractivityDidChange window: ClientWindow)
  /// Whether a client is the seat's input method.
  func shell(_ shell: Shell, isInputMethod client: ClientID) -> Bool
  /// Where a layer belongs that names no output; nil leaves it to the shell.
  func suitableOutput(for shell: Shell) -> OutputGlobal?
  /// - Parameter place: in the window's root surface.
  func shell(_ shell: Shell, showMenuFor window: ClientWindow, at place: Point<SurfaceSpace>)
}

extension ShellDelegate {
  public func shell(_ shell: Shell, isInputMethod client: ClientID) -> Bool { false }

  public func suitableOutput(for shell: Shell) -> OutputGlobal? { nil }

  /// There is no window menu, and clients are told so.
  public func shell(_ shell: Shell, showMenuFor window: ClientWindow, at place: Point<SurfaceSpace>) {}
}
