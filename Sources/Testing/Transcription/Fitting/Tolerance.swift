/// The largest difference between a step and the recorded input.
struct Tolerance {
  /// Logical pixels between positions along a movement. The position of a down is exact.
  var place: Double
  /// Microseconds between the times of samples.
  var time: Int64

  /// For input that only the client which owns the touch receives.
  static let loose = Tolerance(place: 3, time: 60_000)
  /// For input that recognizers watched and let pass.
  static let watched = Tolerance(place: 0.02, time: 60_000)
  /// For input by which recognizers decide or things move, so that its positions and times matter.
  static let close = Tolerance(place: 0.02, time: 16_000)

  /// Logical pixels by which rounding alone can change a position.
  static let rounding = 0.02
}
