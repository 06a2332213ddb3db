import Accessibility
import Scenes
import Seats
import Surfaces
import Widgets

/// The questions about widgets that a run waits for beside its steps: those of the trace, of an overlay and of a recorder.
final class WidgetWaits {
  /// Adds widgets to the trace.
  private let trace: InputWidgetTrace?
  /// Outlines widgets in the debug overlay.
  private let outlines: InputWidgetOutlines?
  /// The recorder whose questions about widgets are answered before a script goes on.
  private weak var recorder: (any RunRecorder)?
  private let isRecorded: Bool
  /// Returns the question that a client does not answer.
  private let silence: (ClientID) -> WidgetSilence?
  /// The questions without an answer that were reported, each once.
  private var told: [ClientID: WidgetSilence] = [:]

  static let remedy = "accessibility: no in the settings plays the script without such questions"

  init(
    trace: InputWidgetTrace? = nil, outlines: InputWidgetOutlines? = nil, recorder: (any RunRecorder)? = nil,
    silence: @escaping (ClientID) -> WidgetSilence? = { _ in nil }
  ) {
    (self.trace, self.outlines, self.recorder, self.silence) = (trace, outlines, recorder, silence)
    isRecorded = recorder != nil
  }

  /// Asks for the widget that an event is about to touch, for the trace.
  ///
  /// - Returns: whether the trace waits for an answer.
  func prepare(for event: InputEvent) -> Bool {
    trace?.prepare(for: event)
    return isTraceWaiting
  }

  var isTraceWaiting: Bool { trace?.isWaiting == true }

  /// Begins to ask for the widgets of the input so far.
  ///
  /// - Parameter asksForTrace: false if the trace has asked before each event.
  /// - Returns: false if nothing asks.
  func prepare(asksForTrace: Bool) -> Bool {
    guard trace != nil || outlines != nil || isRecorded else { return false }
    if asksForTrace { trace?.prepare() }
    outlines?.prepare()
    return true
  }

  var isWaiting: Bool { isTraceWaiting || outlines?.isWaiting == true || recorder?.isWaiting == true }

  /// Writes the lines of the trace that were waited for.
  func finish() { trace?.finish() }

  /// Asks for the focus again, which an application has moved since the latest input, before a key is traced.
  ///
  /// - Returns: false without a trace.
  func focusDidMove() -> Bool {
    trace?.focusDidMove()
    return trace != nil
  }

  // MARK: Silent applications

  /// The question of a client that a script is not told of so far; nil if there is none.
  func newSilence(of client: ClientID) -> WidgetSilence? {
    guard let silence = silence(client), !silence.isRepeated, told[client] != silence else { return nil }
    told[client] = silence
    return silence
  }

  /// The question about widgets at which a client that does not answer may have stopped, for a warning; empty if it has
  /// answered all.
  func silenceWords(of client: ClientID) -> String {
    guard let silence = silence(client) else { return "" }
    told[client] = silence
    return ". The question \(silence.question) about its widgets has no answer either; \(Self.remedy)"
  }
}
