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
  private let pause: UInt64
  private var request: AnyObject?
  private var isUnderWay = false
  /// Whether an answer has been used.
  private(set) var isAnswered = false
  private var fresh: Result<Answer, WidgetFault>?
  private var nextRequest: UInt64 = 0

  /// - Parameter pause: the real time in nanoseconds between an answer and the next request.
  init(pause: UInt64 = 10_000_000, _ ask: @escaping Ask) { (self.pause, self.ask) = (pause, ask) }

  /// Returns an answer that has come since the last call. Sends a request if there is none.
  func poll() -> Result<Answer, WidgetFault>? {
    if let fresh {
      (self.fresh, request, isAnswered) = (nil, nil, true)
      nextRequest = MonotonicTime.nanoseconds() &+ pause
      return fresh
    }
    guard !isUnderWay, MonotonicTime.nanoseconds() >= nextRequest else { return nil }
    isUnderWay = true
    request = ask { [weak self] answer in
      self?.isUnderWay = false
      self?.fresh = answer
    }
    return nil
  }
}
