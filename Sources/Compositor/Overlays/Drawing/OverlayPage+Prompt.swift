import Geometry
import Painting

extension OverlayPage {
  /// The panel of a prompt in the middle of the output; nil on other outputs.
  func mark(for prompt: ScreenPrompt) -> Mark? {
    guard place(prompt.output.origin) == .zero else { return nil }
    let size = Size<SurfaceSpace>(bounds.size.width * 0.8, bounds.size.height * 0.5)
    let origin = CanvasPoint((bounds.size.width - size.width) / 2, (bounds.size.height - size.height) / 2)
    return .prompt(Frame(origin: origin, size: size), PromptText(prompt, in: size))
  }
}

/// The text of a prompt, with fonts in which it fits into the panel.
struct PromptText: Equatable {
  var title: String
  var titleFont: StrokeFont
  var text: String
  var textFont: StrokeFont

  init(_ prompt: ScreenPrompt, in size: Size<SurfaceSpace>) {
    (title, text) = (prompt.title, prompt.text)
    titleFont = Self.font(for: prompt.title, in: size, height: size.height / 5, isBold: true)
    textFont = Self.font(for: prompt.text, in: size, height: size.height / 14, isBold: false)
  }

  /// The font of a height, or a smaller one if the text would be wider than nine tenths of the panel.
  private static func font(
    for text: String, in size: Size<SurfaceSpace>, height: Double, isBold: Bool
  ) -> StrokeFont {
    let width = StrokeFont(size: 1, isBold: isBold).width(of: text)
    let fitting = width > 0 ? size.width * 0.9 / width : height
    return StrokeFont(size: min(height, fitting), isBold: isBold)
  }
}

extension Canvas {
  func prompt(_ frame: Frame, _ text: PromptText) {
    roundedRect(frame, radius: 12, OverlayTheme.plate.with(alpha: 0.96))
    roundedBorder(frame, radius: 12, width: 3, OverlayTheme.focus)
    let (half, height) = (frame.size.height / 2, frame.size.height)
    let upper = Frame(x: frame.minX, y: frame.minY + height / 8, width: frame.size.width, height: half)
    self.text(text.title, centredIn: upper, text.titleFont, OverlayTheme.text)
    let lower = Frame(x: frame.minX, y: frame.minY + half + height / 8, width: frame.size.width, height: height / 4)
    self.text(text.text, centredIn: lower, text.textFont, OverlayTheme.faint)
  }
}
