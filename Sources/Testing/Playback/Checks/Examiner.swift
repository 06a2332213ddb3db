import Documents
import Evidence
import Performing
import Scenes
import Scripts
import Seats

/// Examines conditions until they hold or their limits have passed.
struct Examiner {
  /// The limit in real time for an expectation about history after a fault.
  private static let historySpan = TimeSpan.seconds(1)

  private let search: Search
  private let parts: CheckParts

  init(_ search: Search, _ parts: CheckParts) { (self.search, self.parts) = (search, parts) }

  private var patience: Patience { parts.patience }

  /// Examines a condition until it holds or its limit in real time has passed.
  ///
  /// The conditions that count from the previous expectation of their kind begin again, if they are the one that decided.
  func examine(_ expectation: Expectation) -> ConditionTrial {
    let limit = limit(expectation.within ?? patience.settings.within, of: expectation.condition)
    let trial = ConditionTrial(expectation.condition, within: limit)
    let search = search.renewed()
    let (finder, widgets) = (search.finder, search.widgets)
    let latest = parts.time.now.advanced(by: limit.unsignedMicroseconds)
    func look(_ trial: ConditionTrial) {
      finder.doubts?.forget()
      widgets.beginLook()
      trial.examine { find($0, search, &$1) }
      if let doubt = finder.doubts?.text { trial.fail(doubt) }
    }
    // True when the limit has passed, and only the message is not complete.
    var isDecided = false
    func isOwed() -> Bool {
      if !isDecided, widgets.isOwedAnswers { return true }
      guard case .widget = expectation.condition else { return false }
      isDecided = true
      return widgets.lacksNearest
    }
    patience.wait(limit, orWhile: isOwed) {
      if isDecided {
        let later = ConditionTrial(expectation.condition, within: limit)
        look(later)
        trial.reword(by: later)
        return later.holds
      }
      look(trial)
      if !trial.holds, passToRestart(for: expectation.condition, until: latest) { look(trial) }
      return trial.holds || trial.isHopeless
    }
    didExamine(trial.decisive.condition, holds: trial.holds)
    return trial
  }

  private func didExamine(_ condition: Expectation.Condition, holds: Bool) {
    switch condition {
    case .sent(let check):
      guard check.since == .lastCheck else { return }
      parts.observations.didCheckSent(to: check.client, upTo: search.scene.sentCount)
    case .performed: parts.observations.actions?.forget()
    case .gestures: parts.observations.gestures?.forget()
    case .clipboard: parts.clipboard.endLook()
    case .speech(let check): if holds { SpeechExaminer(search, parts).didFind(check) }
    default: break
    }
  }

  /// The limit of a condition. After a fault, a condition about history does not decide, so it is short.
  func limit(_ within: TimeSpan, of condition: Expectation.Condition) -> TimeSpan {
    parts.faultRun?.isInjected == true && condition.isAboutHistory ? min(within, Self.historySpan) : within
  }

  /// Lets the script's time pass until a program that a condition is about is started again, if that is due before a
  /// time.
  ///
  /// The script's clock stands still while a step waits, so the restart would never come.
  ///
  /// - Returns: whether a program was started.
  private func passToRestart(for condition: Expectation.Condition, until limit: InputTime) -> Bool {
    guard !patience.isClockRunning else { return false }
    let due = condition.withInner.compactMap { condition -> InputTime? in
      guard case .program(let check) = condition else { return nil }
      return search.scene.status(ofProgram: check.name)?.due
    }.min()
    guard let due, due <= limit else { return false }
    parts.time.pass(microseconds: due.microseconds - min(due, parts.time.now).microseconds)
    return true
  }

  /// Examines a condition once, by the checks of its family.
  private func find(_ condition: Expectation.Condition, _ search: Search, _ trial: inout CheckTrial) -> Finding {
    switch condition {
    case .keyWindow, .pointerFocus, .touchFocus, .surfaceResponder, .drag, .textField, .desktop, .cursor:
      FocusExaminer(search, parts.observations.touches).finding(of: condition)
    case .menu(let check): MenuExaminer(search).finding(of: check)
    case .windows, .window, .noWindow, .appeared:
      WindowExaminer(search, parts.observations.appearances).finding(of: condition)
    case .exit, .output, .file, .program:
      ClientExaminer(search, parts.secrecy, isClockRunning: patience.isClockRunning).finding(of: condition)
    case .sent(let check): SentExaminer(search.scene, parts.observations).finding(of: check)
    case .speech(let check): SpeechExaminer(search, parts).finding(of: check)
    case .performed(let check): ActionExaminer(parts.observations.actions).finding(of: check)
    case .gestures(let check): GestureExaminer(parts.observations.gestures).finding(of: check)
    case .routed(let check): RoutingExaminer(search, parts.observations.routed, parts.secrecy).finding(of: check)
    case .clipboard(let check): SelectionExaminer(parts.clipboard, parts.secrecy).finding(of: check)
    case .pixels(let check): PictureExaminer(search, parts).finding(of: check, &trial)
    case .widget, .firstResponder, .canPerform: WidgetExaminer(search, parts).finding(of: condition)
    case .widgetTree(let check): TreeExaminer(search, parts.keeper).finding(of: check, &trial)
    case .measured(let check): MeasureExaminer(search, parts).finding(of: check)
    case .any: .holds
    }
  }
}
