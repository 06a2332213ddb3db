/// A condition for a program that the policy starts.
package struct ProgramCheck: Equatable, Sendable {
  package enum State: String, CaseIterable, Sendable {
    case running
    /// The program has ended and is started again soon.
    case waiting
    /// The program has ended and stays so.
    case ended
    /// The program was started again too often within a minute.
    case givenUp = "given-up"
  }

  /// The name of the program in the policy.
  package var name: String
  package var state: State
  /// The number of times that it was started; nil for any.
  package var starts: Int?

  package init(name: String, state: State = .running, starts: Int? = nil) {
    self.name = name
    self.state = state
    self.starts = starts
  }
}
