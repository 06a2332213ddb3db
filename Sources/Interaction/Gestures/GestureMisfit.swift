/// What of a gesture did not fit what the fingers did.
public enum GestureMisfit: UInt8, Hashable, Sendable, CaseIterable {
  case unsaid
  case movedTooFar
  case movedTooLittle
  case wrongDirection
  case notAtEdge
  case tookTooLong
  case liftedTooEarly
  case tooManyFingers
  case tooFewFingers
  case tooManyFingersOrTooFarApart
  /// Its fingers were gone before those it waited for had failed.
  case liftedWhileWaiting
  /// Nothing could have happened any more that would have decided the attempt.
  case abandoned
}
