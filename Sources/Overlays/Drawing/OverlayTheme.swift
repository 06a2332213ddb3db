import Painting

/// Colours and measures of overlays. All is drawn light on a dark edge, so that it stands out from whatever lies below.
enum OverlayTheme {
  static let edge = Color(0x0b0f14, alpha: 0.55)
  static let plate = Color(0x10161d, alpha: 0.86)
  static let text = Color(0xf2f6fa)
  static let faint = Color(0x93a1b0)
  static let good = Color(0x7ee2a8)
  static let bad = Color(0xff8f8f)
  static let waiting = Color(0xffd479)
  static let focus = Color(0xffffff)
  static let pointer = Color(0xb8c4d0)

  private static let fingers = [
    Color(0x4cc2ff), Color(0xff7ab2), Color(0xffc44d), Color(0x5fe0a0), Color(0xb394ff), Color(0xff9661),
    Color(0x4fe3e3), Color(0xd6e264), Color(0xff6b6b), Color(0x9db8ff),
  ]

  static let labelFont = StrokeFont(size: 8)
  static let rowFont = StrokeFont(size: 8)
  static let headingFont = StrokeFont(size: 7, isBold: true)

  static func color(of owner: OverlayScene.Owner) -> Color {
    switch owner {
    case .finger(let finger): fingers[Int(finger.magnitude) % fingers.count]
    case .pointer: pointer
    case .focus: focus
    }
  }

  static func color(of tone: OverlayScene.Row.Tone) -> Color {
    switch tone {
    case .plain: text
    case .heading, .faint: faint
    case .good: good
    case .bad: bad
    case .waiting: waiting
    }
  }
}
