import Seats

/// The durations for which marks stay visible, in microseconds of the compositor's clock.
enum Fading {
  /// The visible part of a trail, from its newest end.
  static let trail: UInt64 = 600_000
  /// A lifted finger or a released button.
  static let lift: UInt64 = 400_000
  /// The outlines of a lifted finger's targets.
  static let outline: UInt64 = 800_000
  /// The decision of a recognizer.
  static let decision: UInt64 = 2_000_000

  /// The remaining opacity, from 1 at `start` to 0 after `span`.
  static func rest(_ span: UInt64, since start: InputTime, at now: InputTime) -> Double {
    guard now > start else { return 1 }
    return max(0, 1 - Double(now.microseconds - start.microseconds) / Double(span))
  }
}
