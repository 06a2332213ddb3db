package import Documents

/// The way an action is carried out for a client that does not handle actions itself.
package enum ActionHandler: Equatable, Sendable {
  /// Sends keys to the application.
  case chord(KeyChord)
  /// Has the application perform a command. Without accessibility, or if the application declines, it is sent the keys;
  /// without keys, the next responder is asked.
  case application(ApplicationCommand, otherwise: KeyChord?)
  case window(WindowOperationRule)
  case shell(ShellOperation)
  /// Does nothing. The name of the action is known.
  case nothing
}

extension ActionHandler {
  /// The keys that are sent to an application, always or if it cannot perform a command; nil without keys.
  package var chord: KeyChord? {
    switch self {
    case .chord(let chord): chord
    case .application(_, let chord): chord
    case .window, .shell, .nothing: nil
    }
  }

  package var runsProgram: Bool {
    if case .shell(.run) = self { true } else { false }
  }
}

/// An operation of the compositor on the window that an action was sent to.
package enum WindowOperationRule: String, CaseIterable, Sendable {
  case close
  /// Maximizes the window, or restores it if it is maximized. `minimize` and `fullscreen` switch in the same way.
  case maximize
  case minimize
  case fullscreen
  /// Drags the window with the finger or pointer that sent the action.
  case move
  /// Resizes the window with the finger or pointer that sent the action, at the nearest edge or corner.
  case resize
  /// Makes the next window key, in the order in which windows were mapped.
  case nextWindow = "next-window"
  case previousWindow = "previous-window"
}

/// An overlay in front of all windows that shows input to people.
package enum OverlayKind: String, CaseIterable, Sendable {
  /// Shows fingers and presses.
  case touches = "toggle-touches"
  /// Shows fingers and presses with their targets and the reasons.
  case everything = "toggle-overlay"
}

/// An operation on the power of all displays.
package enum DisplayOperation: String, CaseIterable, Sendable {
  case off = "displays-off"
  case on = "displays-on"
  /// Switches all displays off, or on if all are off.
  case toggle = "toggle-displays"
}

/// An operation of the shell.
package enum ShellOperation: Equatable, Sendable {
  /// Runs a program with its arguments.
  case run([String])
  /// Shows the topmost matching window, brings it to the front and makes it key.
  case focus(WindowMatch)
  /// Shows every matching window that is hidden.
  case show(WindowMatch)
  case hide(WindowMatch)
  /// Hides the matching windows if one of them is shown, else shows them.
  case toggle(WindowMatch)
  /// Requests all shortcuts from the host that the desktop runs inside, or returns them.
  case hostShortcuts
  /// Begins a mode of bindings and recognizers.
  case mode(String)
  /// Selects a layout of the seat's keyboard.
  case layout(LayoutChoice)
  /// Switches an overlay on or off.
  case toggleOverlay(OverlayKind)
  /// Switches the power of all displays.
  case displays(DisplayOperation)
  /// Keeps the changes of outputs that would be undone without a confirmation.
  case keepOutputs
  /// Opens the edit menu of the first responder.
  case editMenu
}
