import Documents
import Scripts
import Seats

/// Decides how much time a recorded script lets pass between its steps.
struct ScriptTime {
  /// The ways in which the time that passes may change the meaning of input.
  enum Weight: Equatable {
    /// No finger is down and no gesture waits for a moment.
    case none
    /// Fingers are down, and no gesture waits for a moment.
    case fingersAreDown
    /// Gestures wait for this moment, in microseconds of the input clock.
    case isAwaited(Int64)
  }

  /// True if each sample becomes a step. Then the script has every pause.
  let isRaw: Bool
  /// The weight after the last event that produced a step.
  private(set) var weight = Weight.none
  /// The weight when the current segment began.
  private var weightBefore = Weight.none
  /// When the last step ended; nil before the first.
  private var lastEnd: Int64?
  /// When the last tap or click ended.
  private var lastPress: Int64?
  /// The microseconds that the script is behind the input, because it has whole milliseconds.
  private var behind: Int64 = 0

  init(isRaw: Bool) { self.isRaw = isRaw }

  /// The longest pause between taps or clicks, in microseconds. No client counts taps this far apart as one multiple
  /// tap.
  private static let apart: Int64 = 1_000_000

  /// Gaps up to this many microseconds are omitted unless the input depends on them.
  private static let together: Int64 = 30_000

  /// A step this close to the moment that gestures wait for, in microseconds, has an exact pause.
  private static let close: Int64 = 2_000

  /// Taps or clicks at least this many microseconds apart stay separate when played, even after rounding.
  private static let surelyApart: Int64 = 1_000_000

  /// The longest pause that a script may have: one hour, in microseconds.
  private static let longest: Int64 = 3_600_000_000
}

// MARK: - Events

extension ScriptTime {
  /// An event that led to a step has been routed.
  ///
  /// - Parameter timer: the next deadline of a gesture; nil if no gesture waits.
  mutating func eventDidEnd(timer: InputTime?, areFingersDown: Bool) {
    if let timer {
      weight = .isAwaited(Int64(clamping: timer.microseconds))
    } else {
      weight = areFingersDown ? .fingersAreDown : .none
    }
  }

  mutating func segmentWillBegin() {
    weightBefore = weight
    if weight == .none { behind = 0 }
  }

  /// A step was added to the script. It takes whole milliseconds when it is played.
  mutating func didAdd(_ step: TimedStep) {
    let took = TimeSpan(microseconds: max(0, step.end - step.start))
    behind += took.microseconds - took.rounded.microseconds
    stepDidEnd(step)
  }

  /// A step became part of the previous one.
  ///
  /// - Parameter lengthening: microseconds that the previous step takes longer because of it, when it is played.
  mutating func didMerge(_ step: TimedStep, lengthening: Int64) {
    behind += step.end - (lastEnd ?? step.start) - lengthening
    stepDidEnd(step)
  }

  /// A step that is not made from input events was added.
  mutating func didNote(at now: Int64) { lastEnd = now }

  private mutating func stepDidEnd(_ step: TimedStep) {
    lastEnd = step.end
    if step.isKeptApart { lastPress = step.end }
  }
}

// MARK: - Pauses

extension ScriptTime {
  /// The pause up to now; nil if no finger is down and no gesture waits, so that time cannot have caused anything.
  mutating func pause(until now: Int64) -> TimeSpan? {
    guard weight != .none, let end = lastEnd, now > end else { return nil }
    lastEnd = now
    return TimeSpan(microseconds: min(now - end, Self.longest)).rounded
  }

  /// The pause before a step; nil if the step does not depend on the time before it.
  ///
  /// - Parameter isFirst: whether it is the first step of its segment.
  mutating func pause(before step: TimedStep, isFirst: Bool) -> TimeSpan? {
    guard let lastEnd else { return nil }
    let gap = max(0, step.start - lastEnd)
    if isRaw || weightBefore != .none || (!isFirst && step.isGesture) {
      return isAwaited(gap, after: lastEnd) ? TimeSpan(microseconds: gap) : exactPause(gap, before: step)
    }
    guard step.isPress, gap > Self.together || needsPause(step) else { return nil }
    behind = 0
    return gap > Self.together ? TimeSpan(microseconds: min(gap, Self.apart)).rounded : .zero
  }

  /// Returns whether the gap ends at the moment that gestures waited for.
  private func isAwaited(_ gap: Int64, after lastEnd: Int64) -> Bool {
    guard case .isAwaited(let timer) = weightBefore, gap > 0 else { return false }
    return ((timer - lastEnd) - gap).magnitude < Self.close
  }

  /// The whole gap in milliseconds. The next pause includes the remainder.
  private mutating func exactPause(_ gap: Int64, before step: TimedStep) -> TimeSpan? {
    let due = min(gap + behind, Self.longest)
    behind = due < 1_000 ? due : due % 1_000
    return due >= 1_000 || needsPause(step) ? TimeSpan(microseconds: due - behind) : nil
  }

  /// Returns whether a step needs a pause even of zero, because the player would otherwise keep it apart from the
  /// previous one.
  private func needsPause(_ step: TimedStep) -> Bool {
    guard !isRaw, step.isKeptApart, let lastPress else { return false }
    return step.start - lastPress < Self.surelyApart
  }
}
