extension Int32 {
  /// The number without its fraction; the nearest one where it does not fit, and 0 for what is not a number.
  init(clamping number: Double) {
    self = number.isNaN ? 0 : Int32(Swift.max(Double(Int32.min), Swift.min(number, Double(Int32.max))))
  }
}
