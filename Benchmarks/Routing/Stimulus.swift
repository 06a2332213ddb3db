/// What is injected again and again.
enum Stimulus: String, CaseIterable {
  case touch, pointer, key
  /// A finger that comes down and lifts in turns; for counting what finding its surface costs.
  case tap

  /// Those that lead to one message each and are measured as such.
  static let allCases: [Stimulus] = [.touch, .pointer, .key]

  /// What comes before the first of them.
  var opening: [InputRecord] {
    switch self {
    case .touch: [InputRecord(.touchDown, 0, 300, 600)]
    case .pointer: [InputRecord(.pointerMotion, 300, 600)]
    case .key, .tap: []
    }
  }

  /// What comes after the last of them.
  var closing: [InputRecord] {
    switch self {
    case .touch: [InputRecord(.touchUp, 0)]
    case .pointer, .tap: []
    case .key: [InputRecord(.key, Self.letter, 0)]
    }
  }

  /// As many as are needed, each unlike the one before.
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

  /// evdev's code of a letter key, which changes no modifier.
  private static let letter: Int32 = 30
}
