package import Policies
package import Surfaces
package import Traces

/// Performs commands inside applications.
package protocol ApplicationPerformer: AnyObject {
  /// Performs a command in the application of a window: the first widget that can, from the focused one up to the
  /// window.
  ///
  /// The next way is tried only after the application has said that it has not performed the previous one, or if nothing
  /// was sent.
  ///
  /// - Parameters:
  ///   - willSend: called immediately before a message is sent that may have an effect; more than once if the
  ///     application refuses the first.
  ///   - then: called exactly once, in a later turn of the loop, unless the returned object is released before.
  /// - Returns: the performance, which ends without an answer when it is released. What was sent may still have its
  ///   effect.
  func perform(
    _ command: ApplicationCommand, in window: ClientWindow, willSend: @escaping () -> Void,
    then: @escaping (CommandReport) -> Void
  ) -> AnyObject
}

/// What became of a command in an application.
public struct CommandReport: Equatable, Sendable {
  package enum Outcome: Equatable, Sendable {
    /// The application says that it has performed it.
    case performed
    /// Nothing in the application can perform it, and nothing has happened.
    case declined
    /// The application was told to perform it and has not answered. It may do so later.
    case unanswered
  }

  package var outcome: Outcome
  /// Everything that was asked, in order. The last step has the outcome, unless it is `declined`.
  package var steps: [CommandStep]

  package init(_ outcome: Outcome, _ steps: [CommandStep]) { (self.outcome, self.steps) = (outcome, steps) }
}
