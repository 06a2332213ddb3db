/// What of a gesture did not fit what the fingers did; see ``GestureRecognizer/misfit``.
public enum GestureMisfit: UInt8, Hashable, Sendable, CaseIterable {
  /// The recognizer did not say.
  case unsaid
  /// A finger went farther than the gesture allows.
  case movedTooFar
  /// The fingers lifted before they had gone as far as the gesture needs.
  case movedTooLittle
  /// The fingers go another way.
  case wrongDirection
  /// The finger did not land at an edge that counts.
  case notAtEdge
  /// Time ran out.
  case tookTooLong
  /// A finger lifted before the gesture was done.
  case liftedTooEarly
  /// More fingers are down than the gesture has.
  case tooManyFingers
  /// Fewer fingers were down than the gesture has.
  case tooFewFingers
  /// More fingers are down than the gesture has, or they landed too far from the tap before.
  case tooManyFingersOrTooFarApart
  /// Its fingers were gone before those it waited for had failed.
  case liftedWhileWaiting
  /// Nothing could have happened any more that would have decided the attempt.
  case abandoned
}
