/// One kind of device and what must come of it.
struct Trial: Sendable {
  var name: String
  /// What Fingerpost must offer for it; nil for what every client has.
  var interface: String?
  /// - Returns: what was shown, for the line that says that it passed.
  var run: @Sendable (Stage) throws(TrialFailure) -> String

  init(
    _ name: String, by interface: String? = nil, _ run: @escaping @Sendable (Stage) throws(TrialFailure) -> String
  ) {
    self.interface = interface
    self.name = name
    self.run = run
  }
}
