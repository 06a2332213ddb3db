extension Application {
  /// Whether a touch is down, or has ended and its view has still to hear of it.
  ///
  /// For owners who keep something of their own for each touch and want to know when to let go of it.
  public func isUnfinished(_ touch: TouchID) -> Bool {
    engine.live.contains { contact in contact.touch?.id == touch }
  }
}
