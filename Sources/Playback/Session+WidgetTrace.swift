import Assembly
import System
public import Widgets

extension Session {
  /// The longest time that the end of a settling waits for applications' answers about widgets, in microseconds.
  private static let longestWait: Int64 = 2_000_000

  /// Adds the widgets that input concerns to the trace, with the script's secrets masked.
  public func traceWidgets(of widgets: any WidgetDirectory) {
    let tracer = WidgetTracer(compositor, widgets, isScripted: live == nil)
    tracer.maskingSecrets = { [secrecy] in secrecy.masked($0) }
    widgetTracer = tracer
  }

  /// Waits for the widgets of the input so far: so that their lines precede those of the next input, and so that a
  /// recorder knows them before the input changes the window.
  func settleWidgets(until limit: Deadline) {
    guard live == nil else { return }
    widgetTracer?.prepare()
    let end = Deadline(microseconds: Self.longestWait).earlier(limit)
    while widgetTracer?.isWaiting == true || recorder?.isWaiting == true, !end.hasPassed, halt == nil {
      compositor.turn(milliseconds: min(20, end.milliseconds))
    }
    widgetTracer?.finish()
  }
}
