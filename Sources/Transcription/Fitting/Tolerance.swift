/// How far a step may be from what was done.
struct Tolerance {
  /// Logical pixels, for where a finger or pointer is on its way. It comes down exactly where it did.
  var place: Double
  /// Microseconds.
  var time: Int64

  /// Nobody but the client that has the finger hears how it moves.
  static let loose = Tolerance(place: 3, time: 60_000)
  /// Recognizers watch, and have let all of it pass.
  static let watched = Tolerance(place: 0.02, time: 60_000)
  /// Recognizers decide by where fingers are at which moment, and things are moved with them.
  static let close = Tolerance(place: 0.02, time: 16_000)

  /// Rounding, and nothing else.
  static let rounding = 0.02
}
