/// The actions that must have been sent, these and no others, since the last such expectation or the start.
public struct PerformedActions: Equatable, Sendable {
  public struct Entry: Equatable, Sendable {
    public var action: String
    /// Nil: whoever it was.
    public var taker: Taker?
    /// Nil: whyever it was sent.
    public var cause: Cause?

    public init(action: String, taker: Taker? = nil, cause: Cause? = nil) {
      self.action = action
      self.taker = taker
      self.cause = cause
    }
  }

  /// Who performed an action.
  public enum Taker: Equatable, Sendable {
    /// A window of the client, or the client itself by keys that it was sent.
    case client(String)
    case shell
    case nobody
  }

  /// Who sent an action.
  public enum Cause: String, CaseIterable, Sendable {
    case gesture
    case binding
    /// The script or the control socket.
    case requested
  }

  public var entries: [Entry]

  public init(_ entries: [Entry]) { self.entries = entries }
}
