/// A kind of repeatedly injected event.
enum Stimulus: String, CaseIterable {
  case touch, pointer, key
  /// A finger that alternately comes down and lifts, to count the cost of hit testing.
  case tap

  /// The kinds that cause one message each. They are measured individually.
  static let allCases: [Stimulus] = [.touch, .pointer, .key]

  /// The records before the first event.
  var opening: [InputRecord] {
    switch self {
    case .touch: [InputRecord(.touchDown, 0, 300, 600)]
    case .pointer: [InputRecord(.pointerMotion, 300, 600)]
    case .key, .tap: []
    }
  }

  /// The records after the last event.
  var closing: [InputRecord] {
    switch self {
    case .touch: [InputRecord(.touchUp, 0)]
    case .pointer, .tap: []
    case .key: [InputRecord(.key, Self.letter, 0)]
    }
  }

  /// A number of events, each different from the previous one.
  func records(_ count: Int) -> [InputRecord] {
    (0..<count).map { index in
      let (x, y) = (Int32(200 + index % 61 * 3), Int32(560 + index % 37 * 3))
      return switch self {
      case .touch: InputRecord(.touchMotion, 0, x, y)
      case .pointer: InputRecord(.pointerMotion, x, y)
      case .key: InputRecord(.key, Self.letter, index % 2 == 0 ? 1 : 0)
      case .tap: InputRecord(index % 2 == 0 ? .touchDown : .touchUp, 0, x, y)
      }
    }
  }

  /// The evdev code of a letter key, which is not a modifier.
  private static let letter: Int32 = 30
}
