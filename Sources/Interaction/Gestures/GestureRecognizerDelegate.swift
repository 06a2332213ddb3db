/// Whether a recognizer that is about to begin may.
public enum BeginDecision: Hashable, Sendable {
  /// It may.
  case yes
  /// It may not: it fails.
  case no
  /// To be answered with ``GestureRecognizer/answerShouldBegin(_:)``; until then the recognition waits.
  ///
  /// There is no time limit. Never answered, a discrete recognizer waits for ever, with all that it holds back.
  case later
}

/// Answers where a recognizer's own rules leave a choice; every question has a default answer.
public protocol GestureRecognizerDelegate: AnyObject {
  /// Asked once an attempt, when all the recognizer needs has happened.
  func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> BeginDecision
  /// Asked once a touch; a no leaves the touch out of the recognizer's account.
  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool
  /// Asked once a press whose key the recognizer allows; a no leaves the press out of the recognizer's account.
  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive press: Press) -> Bool
  /// A yes of either delegate lets both recognizers go on together.
  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool
  /// Whether the recognizer waits for the other one to fail.
  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer) -> Bool
  /// Whether the other one waits for the recognizer to fail.
  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldBeRequiredToFailBy other: GestureRecognizer) -> Bool
}

extension GestureRecognizerDelegate {
  public func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> BeginDecision { .yes }

  public func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool { true }

  public func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive press: Press) -> Bool { true }

  public func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool { false }

  public func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer
  ) -> Bool { false }

  public func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldBeRequiredToFailBy other: GestureRecognizer
  ) -> Bool { false }
}
