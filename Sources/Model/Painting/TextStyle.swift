/// A font for text of all scripts.
public struct Font: Hashable, Sendable {
  /// The thickness of the strokes.
  public enum Weight: Int, Hashable, Sendable, CaseIterable {
    case light = 300
    case regular = 400
    case medium = 500
    case semibold = 600
    case bold = 700
  }

  /// The size of the em square in logical pixels. Capitals are about 0.7 of it.
  public var size: Double
  /// The thickness of the strokes.
  public var weight: Weight
  /// The names of font families. The first one that is installed and has a character draws it; the system chooses a font
  /// for other characters. Without a name, the font is the system's `sans-serif`.
  public var families: [String]

  /// Creates a font.
  public init(size: Double, weight: Weight = .regular, families: [String] = []) {
    (self.size, self.weight, self.families) = (size, weight, families)
  }
}

/// The place of a line of text in a frame.
public enum TextAlignment: Hashable, Sendable {
  /// At the left, or at the right if the text begins with a script that is written from the right.
  case natural
  case left
  case center
  case right
}

/// The part of a line of text that is left out if the line is wider than its frame.
public enum LineBreakMode: Hashable, Sendable {
  /// The text outside of the frame.
  case byClipping
  /// The beginning, in place of which an ellipsis is drawn.
  case byTruncatingHead
  /// The middle, in place of which an ellipsis is drawn.
  case byTruncatingMiddle
  /// The end, in place of which an ellipsis is drawn.
  case byTruncatingTail
}

/// The appearance of a line of text.
public struct TextStyle: Hashable, Sendable {
  public var font: Font
  /// The color of the text. Colored glyphs, such as emoji, keep their own colors and use its alpha only.
  public var color: PaintColor
  public var alignment: TextAlignment
  public var lineBreakMode: LineBreakMode

  /// Creates a style.
  public init(
    _ font: Font, _ color: PaintColor, alignment: TextAlignment = .natural,
    lineBreakMode: LineBreakMode = .byTruncatingTail
  ) {
    (self.font, self.color, self.alignment, self.lineBreakMode) = (font, color, alignment, lineBreakMode)
  }
}

/// The size of a line of text in logical pixels.
public struct TextMetrics: Hashable, Sendable {
  /// The distance from the beginning of the line to the place at which a further text would begin.
  public var width: Double
  /// The height of the line above its baseline, which depends on the fonts but not on the characters.
  public var ascent: Double
  /// The height of the line below its baseline.
  public var descent: Double
  /// The area that is drawn. Its coordinates begin at the left end of the baseline.
  public var ink: Frame
  /// A Boolean value that indicates whether the text begins with a script that is written from the right.
  public var isRightToLeft: Bool

  /// The height of the line.
  public var height: Double { ascent + descent }

  /// Creates metrics.
  public init(width: Double, ascent: Double, descent: Double, ink: Frame, isRightToLeft: Bool = false) {
    (self.width, self.ascent, self.descent, self.ink) = (width, ascent, descent, ink)
    self.isRightToLeft = isRightToLeft
  }
}

/// Measures and draws lines of text.
///
/// Line breaks in a text are drawn as signs of the font, or not at all. Of a longer text, the first 1,000 characters are
/// drawn.
public protocol TextDrawer: AnyObject {
  /// Returns the size of a text.
  ///
  /// - Parameter limit: The width at which ``TextStyle/lineBreakMode`` applies; `nil` for no limit. Clipped text has its
  ///   whole width.
  func metrics(of text: String, _ style: TextStyle, fitting limit: Double?) -> TextMetrics

  /// Draws a text in the middle of the height of a frame, inside the frame only.
  func draw(_ text: String, in frame: Frame, _ style: TextStyle, on canvas: Canvas)

  // MARK: Places in a line

  /// Returns the place of a caret in a text that is not truncated: the distance from the left end of the line.
  ///
  /// - Parameter offset: The number of UTF-8 code units before the caret.
  func caretPlace(at offset: Int, in text: String, _ style: TextStyle) -> Double

  /// Returns the caret that is nearest to a place: the number of UTF-8 code units before it.
  ///
  /// - Parameter x: The distance from the left end of the line.
  func offset(nearestTo x: Double, in text: String, _ style: TextStyle) -> Int

  /// Returns the caret beside another one on the line, as it is seen.
  ///
  /// - Parameter offset: The number of UTF-8 code units before the other caret.
  /// - Returns: The number of UTF-8 code units before the caret; `nil` at the end of the line.
  func offset(beside offset: Int, toRight: Bool, in text: String, _ style: TextStyle) -> Int?

  /// Returns the parts of the line that a range of the text covers, from left to right: distances from the left end of the line.
  /// Where the direction of the text changes, there can be several.
  ///
  /// - Parameter range: Numbers of UTF-8 code units.
  func areas(of range: Range<Int>, in text: String, _ style: TextStyle) -> [ClosedRange<Double>]
}
