package import Documents

/// A step that sends a request about a window, without input.
package enum WindowStep: Equatable, Sendable {
  case close(WindowSelector)
  /// Makes a window key; nil takes the keyboard from every window.
  case focus(WindowSelector?)
  /// Makes no window key for this script time, and then the former one again.
  case stealFocus(TimeSpan)
  case raise(WindowSelector)
  case action(ActionStep)
}

extension WindowStep: StepFamily {
  var faultAsInput: String? {
    switch self {
    case .close: "close is not input; use the request \"close\""
    case .focus: "focus is not input; use the request \"focus\""
    case .stealFocus: Self.onlyInputIsInjected
    case .raise: "raise is not input; use the request \"raise\""
    case .action: "action is not input; use the request \"action\""
    }
  }
}

/// An action that is sent to the first responder and up its chain, or from a named window.
package struct ActionStep: Equatable, Sendable {
  package var name: String
  package var sender: WindowSelector?

  package init(name: String, sender: WindowSelector? = nil) {
    self.name = name
    self.sender = sender
  }
}
