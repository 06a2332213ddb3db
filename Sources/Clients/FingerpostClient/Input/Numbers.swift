import Painting

/// A coordinate with one decimal.
func decimal(_ value: Double) -> String {
  let tenths = Int((max(-1e9, min(value.isNaN ? 0 : value, 1e9)) * 10).rounded())
  let sign = tenths < 0 ? "-" : ""
  return "\(sign)\(abs(tenths) / 10).\(abs(tenths) % 10)"
}

extension CanvasPoint {
  var text: String { "\(decimal(x)),\(decimal(y))" }
}
