/// A step that asks something of a window without any input.
public enum WindowStep: Equatable, Sendable {
  case close(WindowSelector)
  /// Nil takes the keyboard from every window.
  case focus(WindowSelector?)
  case raise(WindowSelector)
  case action(ActionStep)
}

extension WindowStep: StepFamily {
  var faultAsInput: String? {
    switch self {
    case .close: "a window is closed by a request of its own"
    case .focus, .raise: "a window is focused, or raised, by a request of its own"
    case .action: "an action is sent by a request of its own"
    }
  }
}

/// An action message sent from the first responder up, or from a named window.
public struct ActionStep: Equatable, Sendable {
  public var name: String
  public var sender: WindowSelector?

  public init(name: String, sender: WindowSelector? = nil) {
    self.name = name
    self.sender = sender
  }
}
