import ArgumentParser
import Documents
import Interaction
import Policies

/// A tap that the shell recognizes, in addition to other recognizers.
enum ShellTap: String, ExpressibleByArgument {
  case none
  /// The shell takes each tap.
  case always
  /// The shell takes the taps that the client has declined.
  case afterClient = "after-client"
}

extension Policy {
  /// A policy with many recognizers. Half of them observe all windows, half the windows of one application.
  ///
  /// Without a tap of the shell, a single touch always reaches its client: the recognizers require a second touch, or
  /// they only observe.
  ///
  /// - Parameter others: the recognizers on each window of the idle clients.
  static func watching(with count: Int, elsewhere others: Int, _ tap: ShellTap) -> Policy {
    var policy = Policy()
    policy.recognizers = (0..<count).map { RecognizerPolicy.example($0) }
    policy.recognizers += (0..<others).map { RecognizerPolicy.elsewhere($0) }
    guard tap != .none else { return policy }
    var recognizer = RecognizerPolicy(name: "tap of the shell", gesture: .tap(.init()))
    if tap == .afterClient { recognizer.requiresFailureOf = ["client"] }
    policy.recognizers.append(recognizer)
    return policy
  }
}

extension RecognizerPolicy {
  fileprivate static func elsewhere(_ number: Int) -> RecognizerPolicy {
    let window = RecognizerPlace.window(WindowMatch(appID: TextMatcher(IdleClients.application)))
    return RecognizerPolicy(name: "gesture elsewhere \(number)", on: window, gesture: .pan(.init(minimumTouches: 2)))
  }

  fileprivate static func example(_ number: Int) -> RecognizerPolicy {
    let window = RecognizerPlace.window(WindowMatch(appID: TextMatcher(Scene.application)))
    let kinds: [AnyGesture] = [
      .pan(.init(minimumTouches: 2)), .tap(.init()), .swipe(.init(directions: [.right], touches: 2)), .pinch(),
      .tap(.init(touches: 2)),
    ]
    let kind = kinds[number / 2 % kinds.count]
    var recognizer = RecognizerPolicy(
      name: "gesture \(number)", on: number.isMultiple(of: 2) ? .shell : window, gesture: kind)
    if kind == .tap(.init()) {
      recognizer.cancelsTouchesInView = false
      recognizer.delaysTouchesEnded = false
    }
    return recognizer
  }
}
