import FingerpostClient

/// A button that changes its colour with each tap, and counts the taps.
final class ColorButton: Button, Drawing {
  private let title: String
  private let color: PaintColor
  private var count = 0

  init(_ title: String, color: PaintColor) {
    (self.title, self.color) = (title, color)
    super.init(frame: .zero)
    accessibilityLabel = title
    addTarget(self, action: "count", for: .touchUpInside)
    implement("count") { [unowned self] _ in
      count += 1
      accessibilityValue = "\(count)"
      setNeedsDisplay()
      Report.say("button \(title) tapped \(count)")
    }
  }

  override var isHighlighted: Bool { didSet { if isHighlighted != oldValue { setNeedsDisplay() } } }

  func draw(in rect: Frame, on canvas: Canvas) {
    let isOn = count % 2 == 1
    let face = isOn ? color : Palette.raised
    canvas.shadow(rect, radius: 12, blur: 6, PaintColor(0x000000, alpha: 0.28))
    canvas.roundedRect(rect, radius: 12, isHighlighted ? face.mixed(with: Palette.text, 0.18) : face)
    canvas.roundedBorder(rect, radius: 12, width: 1.5, isOn ? color.mixed(with: Palette.text, 0.35) : Palette.edge)
    let ink = isOn ? Palette.background : Palette.text
    canvas.disc(CanvasPoint(rect.minX + 22, rect.center.y), radius: 5.5, isOn ? ink : color)
    let font = StrokeFont(size: 11, isBold: true)
    canvas.text(title, at: CanvasPoint(rect.minX + 38, rect.center.y + 5.5), font, ink)
    let number = "\(count)"
    let small = StrokeFont(size: 10)
    canvas.text(
      number, at: CanvasPoint(rect.maxX - 18 - small.width(of: number), rect.center.y + 5), small,
      isOn ? ink : Palette.faint)
  }
}
