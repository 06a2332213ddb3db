extension Application {
  /// Returns whether a touch is down, or has ended and its end is not delivered yet.
  ///
  /// Owners that keep state for each touch can use it to find out when to release that state.
  public func isUnfinished(_ touch: TouchID) -> Bool {
    engine.live.contains { contact in contact.touch?.id == touch }
  }
}
