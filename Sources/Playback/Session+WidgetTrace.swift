import Assembly
import Seats
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

  /// Waits for the widgets of the input so far, so that their lines precede those of the next input.
  func settleWidgets(until limit: Deadline) {
    guard let widgetTracer, live == nil else { return }
    if isClockRunning { widgetTracer.prepare() }
    awaitWidgets(widgetTracer, until: limit)
    widgetTracer.finish()
  }

  /// Waits for the widget that input concerns before the input is sent. With the machine's clock it is asked for
  /// afterwards, because a wait would change the times of gestures.
  func awaitWidget(of event: InputEvent, until limit: Deadline?) {
    guard let widgetTracer, live == nil, !isClockRunning else { return }
    widgetTracer.prepare(for: event)
    awaitWidgets(widgetTracer, until: limit)
  }

  /// Asks for the focus again, which an application has moved since the latest input, before a key is traced.
  func focusDidMove() {
    guard let widgetTracer, live == nil, isClockRunning else { return }
    widgetTracer.focusDidMove()
    settle()
  }

  private func awaitWidgets(_ widgetTracer: WidgetTracer, until limit: Deadline?) {
    guard widgetTracer.isWaiting else { return }
    let end = Deadline(microseconds: Self.longestWait).earlier(limit)
    while widgetTracer.isWaiting, !end.hasPassed, halt == nil {
      compositor.turn(milliseconds: min(20, end.milliseconds))
    }
  }
}
