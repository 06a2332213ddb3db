package import Seats
package import Surfaces

/// What a client's verdict is about.
package enum JudgedInput: Hashable, Sendable {
  case touch(FingerID)
  /// The press of a key, by its evdev code.
  case key(UInt32, of: ClientID)
  /// The press of a button, by a number of its own.
  case button(UInt64)
  /// A shake or a command of a media key, by its number. Its verdicts are `ResponderVerdict`s.
  case offer(UInt64)
  /// A touch that a recognizer of the client may have received.
  case attempt(FingerID, by: ClientRecognizerName)

  /// The recognizer of an attempt; nil for all others.
  var recognizer: ClientRecognizerName? { if case .attempt(_, let name) = self { name } else { nil } }

  /// The touch, also of an attempt; nil for keys, buttons, shakes and commands.
  var finger: FingerID? {
    switch self {
    case .touch(let finger), .attempt(let finger, _): finger
    case .key, .button, .offer: nil
    }
  }
}
