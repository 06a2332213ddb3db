extension Int32 {
  /// The number without its fraction. Numbers out of range become the nearest limit; NaN becomes 0.
  init(clamping number: Double) {
    self = number.isNaN ? 0 : Int32(Swift.max(Double(Int32.min), Swift.min(number, Double(Int32.max))))
  }
}
