/// The reason why a question about widgets failed.
package enum WidgetFault: Error, Equatable, Sendable {
  /// The application did not answer within the time limit.
  case noAnswer
  /// The widget does not exist any more.
  case gone
  /// The application does not offer what was asked.
  case unsupported
  /// The answer has the wrong type or size.
  case malformed
  /// The accessibility bus is missing, or the connection to it has ended. The value is the reason.
  case unavailable(String)
  /// The client is not on the accessibility bus, or does not offer a tree for the window.
  case noTree
  /// The widget of a handle has another role than it had.
  case otherRole(String, now: String)
  /// The question was cancelled by the one who asked.
  case cancelled
}
