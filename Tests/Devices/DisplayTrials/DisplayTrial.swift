import TrialPrograms

/// A test of the display.
struct DisplayTrial: Sendable {
  var name: String
  /// Whether `make test` runs it.
  var isInSample: Bool
  /// Whether the card's driver must be loaded.
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
