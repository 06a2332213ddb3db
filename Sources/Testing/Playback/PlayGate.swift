package import Scripts

/// Decides when a player may play the next step. Its methods may run turns of the loop.
package protocol PlayGate: AnyObject {
  /// Returns when the player may go on.
  ///
  /// - Returns: false to skip the step and all that follow.
  func awaitLeave(toPlay step: Step) -> Bool

  /// Called after the last step or the first failure, while the clients are still connected. They are ended when it
  /// returns.
  func awaitEnd(after report: RunReport)
}
