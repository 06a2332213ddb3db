public import Documents

/// The seat's keyboard, in the terms of XKB's rules. Nil is the system's default.
public struct KeyboardPolicy: Equatable, Sendable {
  public var rules: String?
  public var model: String?
  public var layout: String?
  public var variant: String?
  public var options: String?
  public var repeats = Repeat()
  public var position: SourcePosition?

  /// The repeat rate and delay that are sent to clients.
  public struct Repeat: Equatable, Sendable {
    /// Keys per second; 0 turns repeating off.
    public var rate = 25
    public var delay = TimeSpan.milliseconds(600)

    public init() {}
  }

  public init() {}
}
