/// The reason why a question about widgets has no answer.
public enum WidgetFault: Error, Equatable, Sendable {
  /// The application did not answer within the time limit.
  case noAnswer
  /// The widget does not exist any more.
  case gone
  /// The application does not offer what was asked.
  case unsupported
  /// The answer has the wrong type or size.
  case malformed
  /// There is no accessibility bus, or the connection to it has ended. The value says why.
  case unavailable(String)
  /// The client is not on the accessibility bus, or has no tree for the window.
  case noTree
  /// The question was cancelled by the one who asked.
  case cancelled
}
