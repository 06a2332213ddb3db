public import Traces

extension RoutingTrace {
  /// Writes the widget that an earlier event concerns, after everything that was written so far.
  public func write(_ widget: TracedWidget) { writer.write(widget) }
}
