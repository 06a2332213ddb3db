/// A step that sends a request about a window, without input.
public enum WindowStep: Equatable, Sendable {
  case close(WindowSelector)
  /// Makes a window key; nil takes the keyboard from every window.
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

/// An action that is sent to the first responder and up its chain, or from a named window.
public struct ActionStep: Equatable, Sendable {
  public var name: String
  public var sender: WindowSelector?

  public init(name: String, sender: WindowSelector? = nil) {
    self.name = name
    self.sender = sender
  }
}
