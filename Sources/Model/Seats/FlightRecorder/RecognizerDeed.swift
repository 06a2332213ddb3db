import Interaction

/// An observation about a recognizer for the trace: it watches, withholds or ignores a finger.
struct RecognizerDeed {
  let recognizer: GestureRecognizer
  let word: StaticString
  let state: GestureRecognizer.State
  /// The device's number for the finger; negative if it is unknown.
  let finger: Int32
  /// The key that the deed concerns; nil for a finger.
  let key: PressKey?
  let reason: StaticString?
  /// Logical pixels per millimetre where the finger came down; nil if it is unknown or irrelevant.
  let density: Double?

  init(
    _ recognizer: GestureRecognizer, _ word: StaticString, _ finger: Int32, key: PressKey? = nil,
    because reason: StaticString? = nil, density: Double? = nil
  ) {
    self.key = key
    self.recognizer = recognizer
    self.word = word
    self.finger = finger
    self.reason = reason
    self.density = density
    state = recognizer.state
  }
}
