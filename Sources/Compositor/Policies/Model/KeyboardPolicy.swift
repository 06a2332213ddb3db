public import Documents

/// The seat's keyboard, in the terms of XKB's rules. Nil is the system's default.
public struct KeyboardPolicy: Equatable, Sendable {
  public var rules: String?
  public var model: String?
  public var layout: String?
  public var variant: String?
  public var options: String?
  public var repeats = Repeat()
  /// True if a modifier that is tapped stays down for the next key.
  public var hasStickyKeys = false
  /// The time for which a key is held before it counts; nil counts it at once.
  public var slowKeys: TimeSpan?
  /// The time after the release of a key in which presses of the same key are ignored.
  public var bounceKeys: TimeSpan?
  /// True if the keypad moves the pointer while Num Lock is off.
  public var hasMouseKeys = false
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
