import Seats

/// How long things stay in sight, by the compositor's clock.
enum Fading {
  /// Of a trail, from its newest end to where it has vanished; microseconds, as all of these.
  static let trail: UInt64 = 600_000
  /// Of a finger that has lifted, or a button that was released.
  static let lift: UInt64 = 400_000
  /// Of the outlines of what it was on.
  static let outline: UInt64 = 800_000
  /// Of what a recognizer has decided.
  static let decision: UInt64 = 2_000_000

  /// What is left of something that was whole at `start`, 1 to 0.
  static func rest(_ span: UInt64, since start: InputTime, at now: InputTime) -> Double {
    guard now > start else { return 1 }
    return max(0, 1 - Double(now.microseconds - start.microseconds) / Double(span))
  }
}
