/// One kind of device and what must come of it.
struct Trial: Sendable {
  var name: String
  /// - Returns: what was shown, for the line that says that it passed.
  var run: @Sendable (Stage) throws(TrialFailure) -> String

  init(_ name: String, _ run: @escaping @Sendable (Stage) throws(TrialFailure) -> String) {
    self.name = name
    self.run = run
  }
}
