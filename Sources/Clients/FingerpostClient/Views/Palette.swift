public import Painting

/// The colours of the views.
public enum Palette {
  public static let background = PaintColor(0x1b2430)
  public static let panel = PaintColor(0x232f3e)
  public static let raised = PaintColor(0x2e3c4e)
  public static let paper = PaintColor(0x151c26)
  public static let edge = PaintColor(0x3a4a5f)
  public static let text = PaintColor(0xe8eef5)
  public static let faint = PaintColor(0x8496ab)
  public static let accents = [PaintColor(0xff6b6b), PaintColor(0xffc857), PaintColor(0x4fd1a5), PaintColor(0x5aa9ff)]
  public static let fingers =
    accents + [
      PaintColor(0xc58bff), PaintColor(0xff9a5a), PaintColor(0x6fe3ff), PaintColor(0xf78fd0), PaintColor(0xb6e35c),
      PaintColor(0xf2f2f2),
    ]
}
