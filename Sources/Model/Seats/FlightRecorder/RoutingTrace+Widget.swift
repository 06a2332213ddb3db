package import Traces

extension RoutingTrace {
  /// Writes the widget that an earlier event concerns, after everything that was written so far.
  package func write(_ widget: TracedWidget) { writer.write(widget) }

  /// Writes the responders inside a client on which an earlier press began.
  package func write(_ responders: TracedResponders) { writer.write(responders) }

  /// Writes what an application has answered to an action.
  package func write(_ command: TracedCommand) { writer.write(command) }
}
