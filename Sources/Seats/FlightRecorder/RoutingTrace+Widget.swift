public import Traces

extension RoutingTrace {
  /// Writes the widget that an earlier event concerns, after everything that was written so far.
  public func write(_ widget: TracedWidget) { writer.write(widget) }

  /// Writes what an application has answered to an action.
  public func write(_ command: TracedCommand) { writer.write(command) }
}
