import Documents
import Policies

extension Policy {
  /// What a desktop with many gestures says: half of them watch everything, half one application's window.
  ///
  /// One finger is never taken from its client: either a second one is missing, or the gesture only observes.
  static func watching(with count: Int) -> Policy {
    var policy = Policy()
    policy.recognizers = (0..<count).map { RecognizerPolicy.example($0) }
    return policy
  }
}

extension RecognizerPolicy {
  fileprivate static func example(_ number: Int) -> RecognizerPolicy {
    let window = RecognizerPlace.window(WindowMatch(appID: TextMatcher(Scene.application)))
    let kinds: [GestureKind] = [
      .pan(.init(minimumTouches: 2)), .tap(.init()), .swipe(.init(directions: [.right], touches: 2)), .pinch,
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
