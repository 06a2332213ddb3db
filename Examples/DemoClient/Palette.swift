import Painting

/// The demo's few colours.
enum Palette {
  static let background = Color(0x1b2430)
  static let panel = Color(0x232f3e)
  static let raised = Color(0x2e3c4e)
  static let paper = Color(0x151c26)
  static let edge = Color(0x3a4a5f)
  static let text = Color(0xe8eef5)
  static let faint = Color(0x8496ab)
  static let accents = [Color(0xff6b6b), Color(0xffc857), Color(0x4fd1a5), Color(0x5aa9ff)]
  static let fingers =
    accents + [Color(0xc58bff), Color(0xff9a5a), Color(0x6fe3ff), Color(0xf78fd0), Color(0xb6e35c), Color(0xf2f2f2)]
}
