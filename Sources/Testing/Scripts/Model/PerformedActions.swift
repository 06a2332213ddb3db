/// The complete list of actions that must have been sent since the previous such expectation or the start.
package struct PerformedActions: Equatable, Sendable {
  package struct Entry: Equatable, Sendable {
    package var action: String
    /// The performer; nil for any.
    package var taker: Taker?
    /// The cause; nil for any.
    package var cause: Cause?

    package init(action: String, taker: Taker? = nil, cause: Cause? = nil) {
      self.action = action
      self.taker = taker
      self.cause = cause
    }
  }

  /// The performer of an action.
  package enum Taker: Equatable, Sendable {
    /// A window of the client, or the client itself through keys that it received.
    case client(String)
    case shell
    case nobody
  }

  /// The sender of an action.
  package enum Cause: String, CaseIterable, Sendable {
    case gesture
    case binding
    /// The script or the control socket.
    case requested
  }

  package var entries: [Entry]

  package init(_ entries: [Entry]) { self.entries = entries }
}
