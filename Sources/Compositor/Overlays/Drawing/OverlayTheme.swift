import Painting

/// The colours and fonts of overlays. Marks are light with a dark edge, so that they are visible on any background.
enum OverlayTheme {
  static let edge = PaintColor(0x0b0f14, alpha: 0.55)
  static let plate = PaintColor(0x10161d, alpha: 0.86)
  static let text = PaintColor(0xf2f6fa)
  static let faint = PaintColor(0x93a1b0)
  static let good = PaintColor(0x7ee2a8)
  static let bad = PaintColor(0xff8f8f)
  static let waiting = PaintColor(0xffd479)
  static let focus = PaintColor(0xffffff)
  static let pointer = PaintColor(0xb8c4d0)

  private static let fingers = [
    PaintColor(0x4cc2ff), PaintColor(0xff7ab2), PaintColor(0xffc44d), PaintColor(0x5fe0a0), PaintColor(0xb394ff),
    PaintColor(0xff9661),
    PaintColor(0x4fe3e3), PaintColor(0xd6e264), PaintColor(0xff6b6b), PaintColor(0x9db8ff),
  ]

  static let labelFont = StrokeFont(size: 8)
  static let rowFont = StrokeFont(size: 8)
  static let headingFont = StrokeFont(size: 7, isBold: true)

  static func color(of owner: OverlayScene.Owner) -> PaintColor {
    switch owner {
    case .finger(let finger): fingers[Int(finger.magnitude) % fingers.count]
    case .pointer: pointer
    case .focus: focus
    }
  }

  static func color(of tone: OverlayScene.Row.Tone) -> PaintColor {
    switch tone {
    case .plain: text
    case .heading, .faint: faint
    case .good: good
    case .bad: bad
    case .waiting: waiting
    }
  }
}
