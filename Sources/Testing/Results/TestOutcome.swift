/// How a test ended. The raw value is the word that result files and the terminal use.
package enum TestOutcome: String, CaseIterable, Hashable, Sendable {
  case passed
  /// A step did not pass.
  case failed
  /// The test did not start, because the machine does not have what it needs.
  case skipped
  /// A client, the session or Fingerpost itself could not start, or ended unexpectedly.
  case broken
  /// A signal ended the test early.
  case interrupted
}
