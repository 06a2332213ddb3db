import Accessibility
import System

/// A question of any kind that is asked again.
protocol Repeated: AnyObject {
  /// Whether an answer has been used.
  var isAnswered: Bool { get }
}

/// A question about widgets that is asked again during a wait. `poll` returns each answer once.
///
/// At most one request is under way. An answer is used once, then the question is asked again.
final class RepeatedQuestion<Answer>: Repeated {
  typealias Ask = (@escaping (Result<Answer, WidgetFault>) -> Void) -> AnyObject

  private let ask: Ask
  /// The shortest real time between an answer and the next request, in nanoseconds.
  private let pause: UInt64
  /// Returns whether an answer is so good that the next one is wanted soon.
  private let isPromising: (Answer) -> Bool
  private var request: AnyObject?
  private var isUnderWay = false
  /// Whether an answer has been used.
  private(set) var isAnswered = false
  private var fresh: Result<Answer, WidgetFault>?
  private var firstRequest: UInt64?
  private var nextRequest: UInt64 = 0

  /// The shortest pause of most questions.
  static var usualPause: UInt64 { 10_000_000 }
  /// The longest pause.
  private static var longestPause: UInt64 { 100_000_000 }

  /// - Parameters:
  ///   - pause: the shortest real time in nanoseconds between an answer and the next request. The longer the answers have been
  ///     in vain, the longer is the pause, so that a wait costs the application little.
  ///   - isPromising: returns whether an answer is so good that the next one is wanted soon.
  init(
    pause: UInt64 = usualPause, isPromising: @escaping (Answer) -> Bool = { _ in false }, _ ask: @escaping Ask
  ) {
    (self.pause, self.isPromising, self.ask) = (pause, isPromising, ask)
  }

  /// Returns an answer that has come since the last call. Sends a request if there is none.
  func poll() -> Result<Answer, WidgetFault>? {
    if let fresh {
      (self.fresh, request, isAnswered) = (nil, nil, true)
      nextRequest = MonotonicTime.nanoseconds() &+ pause(after: fresh)
      return fresh
    }
    let now = MonotonicTime.nanoseconds()
    guard !isUnderWay, now >= nextRequest else { return nil }
    isUnderWay = true
    firstRequest = firstRequest ?? now
    request = ask { [weak self] answer in
      self?.isUnderWay = false
      self?.fresh = answer
    }
    return nil
  }

  private func pause(after answer: Result<Answer, WidgetFault>) -> UInt64 {
    if case .success(let answer) = answer, isPromising(answer) { return pause }
    let waited = MonotonicTime.nanoseconds() &- (firstRequest ?? 0)
    return max(pause, min(waited / 8, Self.longestPause))
  }
}
