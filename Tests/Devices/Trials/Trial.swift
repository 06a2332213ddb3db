import TrialPrograms

/// A test of one kind of device.
struct Trial: Sendable {
  var name: String
  /// The interface that Fingerpost must offer for it; nil if every client has it.
  var interface: String?
  /// - Returns: a summary of the checks, for the line that reports success.
  var run: @Sendable (Stage) throws(TrialFailure) -> String

  init(
    _ name: String, by interface: String? = nil, _ run: @escaping @Sendable (Stage) throws(TrialFailure) -> String
  ) {
    self.interface = interface
    self.name = name
    self.run = run
  }
}
