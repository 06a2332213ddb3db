import Accessibility
import Scenes
import System

/// A question of any kind that is asked again.
protocol Repeated: AnyObject {
  /// Whether an answer has been used.
  var isAnswered: Bool { get }
}

/// A question about widgets that is asked again during a wait. `poll` returns each answer once.
///
/// At most one request is under way. An answer is used once, then the question is asked again: soon after applications have sent
/// events, and less and less often while they send none. The application works for these questions in a quarter of the time at
/// most, however long it takes for an answer.
final class RepeatedQuestion<Answer>: Repeated {
  typealias Ask = (@escaping (Result<Answer, WidgetFault>) -> Void) -> AnyObject

  private let answers: any WidgetAnswers
  private let ask: Ask
  private let pause: UInt64
  /// Returns whether an answer is so good that the next one is wanted soon.
  private let isPromising: (Answer) -> Bool
  private var request: AnyObject?
  private var isUnderWay = false
  /// Whether an answer has been used.
  private(set) var isAnswered = false
  private var fresh: Result<Answer, WidgetFault>?
  private var timing = QuestionTiming()

  /// - Parameters:
  ///   - answers: what sends the question, and counts the events of applications.
  ///   - pause: the shortest real time between an answer and the next request, in nanoseconds.
  ///   - isPromising: returns whether an answer is so good that the next one is wanted soon.
  init(
    of answers: any WidgetAnswers, pause: UInt64 = QuestionTiming.usualPause,
    isPromising: @escaping (Answer) -> Bool = { _ in false }, _ ask: @escaping Ask
  ) {
    (self.answers, self.pause, self.isPromising, self.ask) = (answers, pause, isPromising, ask)
  }

  /// Returns the answer that has come since the last call. Without one, sends the next request when its time has come.
  func poll() -> Result<Answer, WidgetFault>? {
    if let fresh {
      (self.fresh, request, isAnswered) = (nil, nil, true)
      return fresh
    }
    let now = MonotonicTime.nanoseconds()
    guard !isUnderWay, timing.isDue(at: now, events: answers.eventCount) else { return nil }
    isUnderWay = true
    timing.begin(at: now, events: answers.eventCount)
    request = ask { [weak self] answer in self?.take(answer) }
    return nil
  }

  private func take(_ answer: Result<Answer, WidgetFault>) {
    var isGood = false
    if case .success(let value) = answer { isGood = isPromising(value) }
    (isUnderWay, fresh) = (false, answer)
    timing.end(at: MonotonicTime.nanoseconds(), pause: pause, isPromising: isGood)
  }
}
