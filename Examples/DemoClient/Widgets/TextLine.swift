import Geometry
import Painting

/// Shows typed text. Return prints the line and starts a new one.
final class TextLine: Widget {
  private let report: Report
  private(set) var text = ""
  var isFocused = false { didSet { if isFocused != oldValue { redraw() } } }

  init(report: Report) { self.report = report }

  override func draw(on canvas: Canvas) {
    canvas.roundedRect(frame, radius: 10, Palette.paper)
    canvas.roundedBorder(frame, radius: 10, width: 1.5, isFocused ? Palette.accents[3] : Palette.edge)
    let font = StrokeFont(size: 12)
    let start = CanvasPoint(frame.minX + 16, frame.center.y + 6)
    if text.isEmpty {
      canvas.text("Type here; Return prints the line", at: CanvasPoint(start.x + 6, start.y), font, Palette.faint)
    }
    let visible = font.tail(of: text, fitting: frame.size.width - 44)
    canvas.clipped(to: frame).text(visible, at: start, font, Palette.text)
    guard isFocused else { return }
    let x = start.x + font.width(of: visible) + (visible.isEmpty ? 0 : 4)
    canvas.line(
      from: CanvasPoint(x, frame.minY + 11), to: CanvasPoint(x, frame.maxY - 11), width: 1.8, Palette.accents[3])
  }

  func pressed(_ key: KeyPress) {
    switch key.name {
    case "Return", "KP_Enter":
      report.say("text \(text)")
      text = ""
    case "BackSpace":
      if !text.isEmpty { text.removeLast() }
    default:
      let isPrintable = key.text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7f }
      guard isPrintable, !key.isCommand, text.count < 4096 else { return }
      text += key.text
    }
    redraw()
  }

  func clear() {
    text = ""
    redraw()
  }
}
