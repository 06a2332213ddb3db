import Interaction

/// Something that the trace explains of a recognizer: that it watches, withholds or ignores a finger.
struct RecognizerDeed {
  let recognizer: GestureRecognizer
  let word: StaticString
  let state: String
  /// Below zero where the finger is not known.
  let finger: Int32
  let reason: StaticString?

  init(_ recognizer: GestureRecognizer, _ word: StaticString, _ finger: Int32, because reason: StaticString? = nil) {
    self.recognizer = recognizer
    self.word = word
    self.finger = finger
    self.reason = reason
    state = recognizer.state.rawValue
  }
}
