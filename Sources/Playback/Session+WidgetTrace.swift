import Assembly
import Seats
import System
public import Widgets

extension Session {
  /// The longest time that the end of a settling waits for applications' answers about widgets, in microseconds.
  private static let longestWait: Int64 = 2_000_000
  /// The longest real time for verdicts in microseconds. A client may defer one for two seconds, and has a second to send it.
  private static let longestVerdict: Int64 = 3_500_000

  /// Adds the widgets that input concerns to the trace, with the script's secrets masked.
  public func traceWidgets(of widgets: any WindowWidgets) {
    let tracer = InputWidgetTrace(compositor, widgets, isScripted: live == nil)
    tracer.maskingSecrets = { [secrecy] in secrecy.masked($0) }
    widgetTrace = tracer
  }

  /// Waits for the outlines of an overlay when input has settled. The script's secrets are masked in them.
  public func outlineWidgets(by outliner: InputWidgetOutlines) {
    outliner.maskingSecrets = { [secrecy] in secrecy.masked($0) }
    widgetOutlines = outliner
  }

  /// Waits for the widgets of the input so far: so that their lines precede those of the next input, and so that a
  /// recorder knows them before the input changes the window.
  func settleWidgets(until limit: Deadline) {
    guard live == nil, widgetTrace != nil || widgetOutlines != nil || recorder != nil else { return }
    if isClockRunning { widgetTrace?.prepare() }
    widgetOutlines?.prepare()
    awaitWidgets(until: limit) {
      widgetTrace?.isWaiting == true || widgetOutlines?.isWaiting == true || recorder?.isWaiting == true
    }
    widgetTrace?.finish()
  }

  /// Waits until applications have performed the actions that they were sent, and have answered recognizers.
  ///
  /// - Returns: false if there was nothing to wait for.
  func awaitApplications(until limit: Deadline) -> Bool {
    let applications = compositor.applications
    let isWaiting = { applications.isWaiting || applications.isJudging || applications.touchedWidgets.isWaiting }
    guard isWaiting(), live == nil else { return false }
    awaitWidgets(until: limit, while: isWaiting)
    return true
  }

  /// Waits until clients have judged the touches that they were sent, so that recognizers decide at the time of the
  /// event. With the machine's clock a wait here would change the times of gestures.
  func awaitVerdicts(until limit: Deadline?) {
    guard compositor.applications.isJudging, live == nil, !isClockRunning else { return }
    compositor.applications.chains.hold {
      awaitWidgets(until: limit, atMost: Self.longestVerdict) { compositor.applications.isJudging }
    }
  }

  /// Routes an event that may be for recognizers of widgets. They know the widget that was there before the event. With
  /// the machine's clock they wait for the answer, because a wait here would change the times of gestures.
  func routeWithTouchedWidgets(_ event: InputEvent, until limit: Deadline?) {
    let waits = live == nil && !isClockRunning
    if waits {
      compositor.applications.touchedWidgets.ask(before: event, cursor: compositor.seat.cursorPlace)
      awaitWidgets(until: limit) { compositor.applications.touchedWidgets.isWaiting }
    }
    compositor.route(event)
    guard event.endsBatch else { return }
    compositor.applications.touchedWidgets.endAsking()
    if waits { awaitWidgets(until: limit) { compositor.applications.touchedWidgets.isWaiting } }
    awaitVerdicts(until: limit)
    awaitReaders()
  }

  /// Waits for the widget that input concerns before the input is sent. With the machine's clock it is asked for
  /// afterwards, because a wait would change the times of gestures.
  func awaitWidget(of event: InputEvent, until limit: Deadline?) {
    guard let widgetTrace, live == nil, !isClockRunning else { return }
    widgetTrace.prepare(for: event)
    awaitWidgets(until: limit) { widgetTrace.isWaiting }
  }

  /// Asks for the focus again, which an application has moved since the latest input, before a key is traced.
  func focusDidMove() {
    guard let widgetTrace, live == nil, isClockRunning else { return }
    widgetTrace.focusDidMove()
    settle()
  }

  /// Waits until clients have told the states of the actions that they have declared and validate.
  func validated(_ question: ActionOutlookQuestion) -> ActionOutlookQuestion {
    var result: ActionOutlookQuestion?
    question.validated { result = $0 }
    awaitWidgets(until: nil) { result == nil }
    return result ?? question
  }

  private func awaitWidgets(
    until limit: Deadline?, atMost longest: Int64 = Session.longestWait, while isWaiting: () -> Bool
  ) {
    guard isWaiting() else { return }
    let end = Deadline(microseconds: longest).earlier(limit)
    while isWaiting(), !end.hasPassed, halt == nil {
      compositor.turn(milliseconds: min(20, end.milliseconds))
    }
  }
}
