extension Application {
  /// Returns whether a touch is down, or has ended and its end is not delivered yet.
  ///
  /// Owners that keep state for each touch can use it to find out when to release that state.
  public func isUnfinished(_ touch: TouchID) -> Bool {
    engine.live.contains { contact in contact.touch?.id == touch }
  }

  /// A touch that is down, or whose end views have yet to receive; nil if there is none.
  package func touch(_ id: TouchID) -> Touch? { engine.live.lazy.compactMap(\.touch).first { $0.id == id } }

  /// Ends the attempts of the recognizers that receive a touch: undecided ones fail, the others are cancelled. They
  /// receive the touch no longer. Within a handler, this happens after the current event.
  ///
  /// - Parameter isMeant: Returns true for the recognizers to end.
  package func withdrawRecognizers(of touch: TouchID, where isMeant: (GestureRecognizer) -> Bool = { _ in true }) {
    guard let contact = engine.live.first(where: { $0.touch?.id == touch }) else { return }
    for recognizer in contact.gestureRecognizers
    where !recognizer.isFinal && recognizer.tracks(contact) && isMeant(recognizer) {
      engine.withdraw(recognizer)
    }
  }

  /// Makes the undecided recognizers of a press fail, so that the press is decided now. Within a handler, they fail
  /// after the current event.
  ///
  /// A recognizer that only waits for others to fail recognizes.
  package func abandonRecognition(of press: Press) {
    for waits in [false, true] {
      for recognizer in press.gestureRecognizers
      where recognizer.state == .possible && recognizer.isDeferred == waits && recognizer.tracks(press) {
        engine.withdraw(recognizer)
      }
    }
  }
}
