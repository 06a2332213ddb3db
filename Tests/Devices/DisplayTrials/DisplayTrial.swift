import TrialPrograms

/// A test of the display.
struct DisplayTrial: Sendable {
  var name: String
  /// True if `make test` runs it.
  var isInSample: Bool
  /// True if the trial needs the driver of the card. Otherwise it runs before the driver is loaded.
  var needsCard: Bool
  /// - Returns: a summary of the checks, for the line that reports success.
  var run: @Sendable (Machine) throws(TrialFailure) -> String

  init(
    _ name: String, isInSample: Bool = false, needsCard: Bool = true,
    _ run: @escaping @Sendable (Machine) throws(TrialFailure) -> String
  ) {
    (self.name, self.isInSample, self.needsCard, self.run) = (name, isInSample, needsCard, run)
  }
}
