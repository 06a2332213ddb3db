/// The complete list of actions that must have been sent since the previous such expectation or the start.
public struct PerformedActions: Equatable, Sendable {
  public struct Entry: Equatable, Sendable {
    public var action: String
    /// The performer; nil for any.
    public var taker: Taker?
    /// The cause; nil for any.
    public var cause: Cause?

    public init(action: String, taker: Taker? = nil, cause: Cause? = nil) {
      self.action = action
      self.taker = taker
      self.cause = cause
    }
  }

  /// The performer of an action.
  public enum Taker: Equatable, Sendable {
    /// A window of the client, or the client itself through keys that it received.
    case client(String)
    case shell
    case nobody
  }

  /// The sender of an action.
  public enum Cause: String, CaseIterable, Sendable {
    case gesture
    case binding
    /// The script or the control socket.
    case requested
  }

  public var entries: [Entry]

  public init(_ entries: [Entry]) { self.entries = entries }
}
