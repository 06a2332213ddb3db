public import Seats
public import Surfaces

/// What a client's verdict is about.
public enum JudgedInput: Hashable, Sendable {
  case touch(FingerID)
  /// The press of a key, by its evdev code.
  case key(UInt32, of: ClientID)
  /// The press of a button, by a number of its own.
  case button(UInt64)
  /// A shake or a command of a media key, by its number. Its verdicts are `ResponderVerdict`s.
  case offer(UInt64)
}
