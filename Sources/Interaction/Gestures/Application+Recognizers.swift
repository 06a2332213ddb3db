extension Application {
  /// Recognizers in the middle of an attempt: they have contacts, or have not heard yet that it is over.
  public var recognizersAtWork: [GestureRecognizer] { engine.active }
}
