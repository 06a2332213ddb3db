public import Documents

/// What performs an action for a client that knows nothing of actions.
public enum ActionHandler: Equatable, Sendable {
  /// Keys that the application is sent.
  case chord(KeyChord)
  case window(WindowOperationRule)
  case shell(ShellOperation)
  /// Nobody: the name is known, and sending it does nothing.
  case nothing
}

/// What the compositor does with the window an action was sent to.
public enum WindowOperationRule: String, CaseIterable, Sendable {
  case close
  /// Maximizes the window, or restores a maximized one; so do the next two.
  case maximize
  case minimize
  case fullscreen
  /// The finger or pointer that sent the action drags the window.
  case move
  /// Makes the next window key, in the order in which windows were mapped.
  case nextWindow = "next-window"
  case previousWindow = "previous-window"
}

/// What shows people what input does, in front of all windows.
public enum OverlayKind: String, CaseIterable, Sendable {
  /// Fingers and presses.
  case touches = "toggle-touches"
  /// Everything that is known of them.
  case everything = "toggle-overlay"
}

/// What the shell does itself.
public enum ShellOperation: Equatable, Sendable {
  /// Runs a program with its arguments.
  case run([String])
  /// Makes the topmost window that fits key, in front, and shown.
  case focus(WindowMatch)
  /// Shows every window that fits, where it was hidden.
  case show(WindowMatch)
  case hide(WindowMatch)
  /// Hides the windows that fit if one of them is shown, else shows them.
  case toggle(WindowMatch)
  /// Asks the host that the desktop runs inside for all its shortcuts, or gives them back.
  case hostShortcuts
  /// Switches an overlay on, or off again.
  case toggleOverlay(OverlayKind)
}
