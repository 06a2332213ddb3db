public import Geometry

/// Draws text with the strokes of ``StrokeFont``, which has the characters of ASCII, and boxes for others.
///
/// It needs no library and no fonts. Family names have no effect.
public final class StrokeTextDrawer: TextDrawer {
  private static let longest = 1000
  private static let ellipsis = "..."

  /// Creates a drawer.
  public init() {}

  public func metrics(of text: String, _ style: TextStyle, fitting limit: Double?) -> TextMetrics {
    let font = style.font.strokes
    let shown = shown(text, style, font, limit)
    let (width, edge) = (Self.width(of: shown, font), font.thickness / 2)
    return TextMetrics(
      width: width, ascent: style.font.size * 0.93, descent: style.font.size * 0.24,
      ink: Frame(x: 0, y: -font.size - edge, width: width, height: font.size + font.thickness))
  }

  public func draw(_ text: String, in frame: Frame, _ style: TextStyle, on canvas: Canvas) {
    let font = style.font.strokes
    let shown = shown(text, style, font, frame.size.width)
    let room = frame.size.width - Self.width(of: shown, font)
    let x: Double =
      switch style.alignment {
      case .natural, .left: 0
      case .center: room / 2
      case .right: room
      }
    let origin = CanvasPoint(frame.minX + x + font.thickness / 2, frame.center.y + font.size / 2)
    canvas.clipped(to: frame).text(shown, at: origin, font, style.color)
  }

  /// The caret is in the middle between two letters.
  public func caretPlace(at offset: Int, in text: String, _ style: TextStyle) -> Double {
    let prefix = String(decoding: text.utf8.prefix(max(0, offset)), as: UTF8.self)
    guard !prefix.isEmpty else { return 0 }
    let font = style.font.strokes
    return font.width(of: prefix) + (font.thickness + font.gapBetweenLetters) / 2
  }

  /// The width of a text with the thickness of its strokes.
  private static func width(of text: String, _ font: StrokeFont) -> Double {
    text.isEmpty ? 0 : font.width(of: text) + font.thickness
  }

  private func shown(_ text: String, _ style: TextStyle, _ font: StrokeFont, _ limit: Double?) -> String {
    let text = String(text.prefix(Self.longest))
    guard let limit, style.lineBreakMode != .byClipping, Self.width(of: text, font) > limit else { return text }
    let characters = Array(text)
    for count in stride(from: characters.count - 1, through: 0, by: -1) {
      let trial = Self.shortened(characters, to: count, style.lineBreakMode)
      if Self.width(of: trial, font) <= limit { return trial }
    }
    return ""
  }

  private static func shortened(_ text: [Character], to count: Int, _ mode: LineBreakMode) -> String {
    let before =
      switch mode {
      case .byTruncatingHead: 0
      case .byTruncatingMiddle: (count + 1) / 2
      case .byTruncatingTail, .byClipping: count
      }
    return String(text.prefix(before)) + ellipsis + String(text.suffix(count - before))
  }
}

extension Font {
  /// The stroke font whose capitals have about the same height.
  fileprivate var strokes: StrokeFont {
    StrokeFont(size: max(0, size.isFinite ? size : 0) * 0.72, isBold: weight.rawValue >= Weight.semibold.rawValue)
  }
}
