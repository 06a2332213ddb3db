import Interaction

/// Something that the trace explains of a recognizer: that it watches, withholds or ignores a finger.
struct RecognizerDeed {
  let recognizer: GestureRecognizer
  let word: StaticString
  let state: String
  /// Below zero where the finger is not known.
  let finger: Int32
  let reason: StaticString?
  /// Logical pixels per millimetre where the finger landed; nil where that is not known or does not matter.
  let density: Double?

  init(
    _ recognizer: GestureRecognizer, _ word: StaticString, _ finger: Int32, because reason: StaticString? = nil,
    density: Double? = nil
  ) {
    self.recognizer = recognizer
    self.word = word
    self.finger = finger
    self.reason = reason
    self.density = density
    state = recognizer.state.rawValue
  }
}
