/// The reason why a step did not pass.
package enum StepFault: Error, Equatable {
  case failed(expected: String, actual: String)
  case broken(String)
  /// A client did not start; the value is the reason.
  case notStarted(String)
}
