import Seats

/// The environment variables of a program that a gesture's action runs.
enum GestureVariables {
  private static let prefix = "FINGERPOST_GESTURE_"

  /// Returns all variables with the values of a gesture. Without a gesture they are unset, because Fingerpost itself may
  /// have been started by one.
  static func all(of gesture: GestureReading?) -> [(name: String, value: String?)] {
    let values: [(String, String?)] = [
      ("NAME", gesture?.name), ("STATE", gesture?.state), ("X", gesture.map { text($0.x) }),
      ("Y", gesture.map { text($0.y) }), ("DX", gesture.map { text($0.dx) }), ("DY", gesture.map { text($0.dy) }),
      ("VX", gesture.map { text($0.vx) }), ("VY", gesture.map { text($0.vy) }),
      ("SCALE", gesture.map { text($0.scale) }), ("ROTATION", gesture.map { text($0.rotation) }),
      ("FINGERS", gesture.map { "\($0.fingers)" }),
    ]
    return values.map { (prefix + $0, $1) }
  }

  /// A number without an exponent, with at most three decimals and no decimal point if it is whole.
  private static func text(_ value: Double) -> String {
    guard let thousandths = Int(exactly: (value * 1000).rounded()) else { return "0" }
    let (whole, rest) = (thousandths.magnitude / 1000, thousandths.magnitude % 1000)
    let sign = thousandths < 0 ? "-" : ""
    guard rest != 0 else { return "\(sign)\(whole)" }
    var decimals = String(String(1000 + rest).dropFirst())
    while decimals.hasSuffix("0") { decimals.removeLast() }
    return "\(sign)\(whole).\(decimals)"
  }
}
