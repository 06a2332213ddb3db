import Documents

/// The limits of numbers in a script: wide enough for any test, narrow enough that a run cannot grow without bound.
enum ScriptLimits {
  static let scale = 0.25...16.0
  static let refresh = 1.0...1_000.0
  static let finger = 0...999
  static let fingers = 1...40
  static let padFingers = 1...10
  static let samples = 1...10_000
  static let taps = 1...100
  static let points = 1...10_000
  static let repeats = 0...10_000
  static let clients = 1_000
  static let evdevButton = 0x100...0x2FF
}
