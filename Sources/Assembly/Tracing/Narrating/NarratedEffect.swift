/// What an input event and the effect that passes it on have in common.
enum NarratedSubject {
  case down, motion, up, shape, orientation, cancel, pointerMotion, button, axis, gesture, tool, pad, key, other
}

/// An effect as a person reads it: the target, and what happens to it.
struct NarratedEffect {
  let words: String
  let target: String
  let subject: NarratedSubject

  init(_ words: String, _ target: String, _ subject: NarratedSubject) {
    self.words = words
    self.target = target
    self.subject = subject
  }
}
