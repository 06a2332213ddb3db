extension Application {
  /// The recognizers in an attempt: they have contacts or were not reset yet.
  package var recognizersAtWork: [GestureRecognizer] { engine.active }
}
