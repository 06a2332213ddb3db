package import Surfaces

/// The verdicts of clients about touches that have ended, for which recognizers wait.
package protocol LateVerdictKeeper: AnyObject {
  /// True if such a verdict is open.
  var hasLateVerdicts: Bool { get }

  /// Ends the wait for the verdicts of all clients except one: the touches have been handled.
  ///
  /// - Parameter client: the client that receives the next press; nil if none does.
  func endLateVerdicts(exceptOf client: ClientID?)
}
