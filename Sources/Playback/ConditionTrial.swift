import Assembly
import Documents
import Scripts
import Seats

/// The state of a condition while it is examined again and again.
final class ConditionTrial {
  let condition: Expectation.Condition
  let picture: PictureTrial
  /// The trials of the conditions inside `any`.
  let parts: [ConditionTrial]
  /// The result of the last examination.
  var finding = Finding.holds

  init(_ condition: Expectation.Condition, within limit: TimeSpan) {
    self.condition = condition
    picture = PictureTrial(PictureRest(condition.rest(within: limit)))
    if case .any(let parts) = condition {
      self.parts = parts.map { ConditionTrial($0, within: limit) }
    } else {
      parts = []
    }
  }

  var holds: Bool { if case .holds = finding { true } else { false } }

  /// True if it does not hold and cannot hold later.
  var isHopeless: Bool {
    !holds && (parts.isEmpty ? picture.isFinal : parts.allSatisfy(\.isHopeless))
  }

  /// The condition that held, or the last one that was examined. It is inside `any` if one of those held.
  var decisive: ConditionTrial { parts.first(where: \.holds) ?? self }

  /// The pictures that the condition, or else the first one inside `any` with pictures, has compared.
  var pictures: PictureTrial { parts.first { $0.picture.pictures != nil }?.picture ?? picture }
}

extension Player {
  /// Examines a condition until it holds or its limit in real time has passed.
  ///
  /// The conditions that count from the previous expectation of their kind begin again, if they are the one that decided.
  func examine(_ expectation: Expectation) -> ConditionTrial {
    let limit = limit(expectation.within ?? script.settings.within, of: expectation.condition)
    let trial = ConditionTrial(expectation.condition, within: limit)
    finder.widgets.forget()
    let latest = InputTime(
      microseconds: compositor.clock.now.microseconds &+ UInt64(clamping: limit.microseconds))
    _ = session.wait(limit, orWhile: { finder.widgets.isOwedAnswers }) {
      finder.doubts?.forget()
      examine(trial)
      if let doubt = finder.doubts?.text { trial.finding = .fails(expected: "one window", actual: doubt) }
      if !trial.holds, passToRestart(for: expectation.condition, until: latest) { examine(trial) }
      return trial.holds || trial.isHopeless
    }
    switch trial.decisive.condition {
    case .sent(let check): if check.since == .lastCheck { session.messages.mark(check.client) }
    case .performed: session.actions?.forget()
    case .gestures: gestures?.forget()
    case .clipboard: session.clipboard.endLook()
    default: break
    }
    return trial
  }

  /// Examines a condition once.
  private func examine(_ trial: ConditionTrial) {
    guard case .any = trial.condition else {
      trial.finding = examineCondition(trial.condition, trial.picture)
      return
    }
    for part in trial.parts {
      examine(part)
      if part.holds { return trial.finding = .holds }
    }
    let findings = trial.parts.enumerated().map { number, part in
      guard case .fails(let expected, let actual) = part.finding else { return "" }
      return "\(number + 1): expected \(expected), found \(actual)"
    }
    trial.finding = .fails(
      expected: "one of \(trial.parts.count) conditions", actual: findings.joined(separator: "\n"))
  }
}
