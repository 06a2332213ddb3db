import Interaction
import Painting

/// The line of text of a field as it is drawn, with its places. They are distances from the left edge of the field.
struct FieldLine {
  /// The distance of the text from the edges of the field.
  static let margin = 16.0
  /// The most scalars of a text that are drawn. Of a longer text, it is the part around the caret.
  private static let most = 1000
  private static let step = 400

  let drawer: any TextDrawer
  let style: TextStyle
  /// The width for the text.
  let width: Double
  /// The place of the left end of the line, from the margin; 0 for a text that fits.
  private(set) var scroll = 0.0

  private let text: String
  private let isSecure: Bool
  /// The part of the text that is shown.
  private let part: Range<String.Index>
  /// The part, with dots in place of the characters of a secret text.
  private let shown: String
  private let contentWidth: Double
  private let isRightToLeft: Bool
  private let isTruncated: Bool

  /// - Parameters:
  ///   - caret: the place that is shown in any case.
  ///   - size: that of the field.
  ///   - scroll: the previous place of the line. It changes only to show the caret.
  ///   - follows: false for a field without a caret, which shows the beginning of its text.
  init(
    _ text: String, around caret: String.Index, isSecure: Bool, _ style: TextStyle, _ drawer: any TextDrawer,
    in size: ViewSize, from scroll: Double, follows: Bool
  ) {
    (self.text, self.isSecure, self.style, self.drawer) = (text, isSecure, style, drawer)
    width = max(0, size.width - 2 * Self.margin)
    part = Self.part(of: text, around: follows ? caret : text.startIndex)
    if isSecure {
      let dot = drawer is StrokeTextDrawer ? "*" : TextField.dot
      shown = String(repeating: dot, count: text[part].count)
    } else {
      // Zero bytes end the texts of libraries in C. A place keeps its number.
      shown = String(decoding: text[part].utf8.map { $0 == 0 ? 0x20 : $0 }, as: UTF8.self)
    }
    let metrics = drawer.metrics(of: shown, style, fitting: nil)
    (contentWidth, isRightToLeft) = (metrics.width, metrics.isRightToLeft)
    // The caret after the last letter needs a place too.
    let room = width - contentWidth - 2
    isTruncated = room < 0 && !follows
    if room >= 0 {
      self.scroll = isRightToLeft ? width - contentWidth : 0
    } else if !follows {
      self.scroll = isRightToLeft ? room : 0
    } else {
      let place = drawer.caretPlace(at: offset(of: caret), in: shown, style)
      self.scroll = max(min(max(min(scroll, 0), room), width - 2 - place), -place)
    }
  }

  private static func part(of text: String, around caret: String.Index) -> Range<String.Index> {
    let whole = text.startIndex..<text.endIndex
    let scalars = text.unicodeScalars
    guard text.utf8.count > most, scalars.count > most else { return whole }
    let place = scalars.distance(from: text.startIndex, to: min(caret, text.endIndex))
    let start = max(0, place / step * step - step / 2)
    let first = scalars.index(text.startIndex, offsetBy: start)
    return first..<(scalars.index(first, offsetBy: most, limitedBy: text.endIndex) ?? text.endIndex)
  }

  // MARK: Offsets

  private var dotLength: Int { (drawer is StrokeTextDrawer ? "*" : TextField.dot).utf8.count }

  /// The offset in the shown text of a place in the text. Places outside of the part are moved to its ends.
  private func offset(of index: String.Index) -> Int {
    let index = max(part.lowerBound, min(index, part.upperBound))
    if isSecure { return text[part.lowerBound..<index].count * dotLength }
    return text.utf8.distance(from: part.lowerBound, to: index)
  }

  private func index(of offset: Int) -> String.Index {
    if isSecure {
      return text.index(part.lowerBound, offsetBy: offset / dotLength, limitedBy: part.upperBound) ?? part.upperBound
    }
    let index = text.utf8.index(part.lowerBound, offsetBy: offset, limitedBy: part.upperBound) ?? part.upperBound
    return text.characterBoundary(index)
  }

  // MARK: Places

  private var left: Double { Self.margin + scroll }

  /// The place of a caret.
  func place(of index: String.Index) -> Double {
    guard !shown.isEmpty else { return Self.margin }
    let place = drawer.caretPlace(at: offset(of: index), in: shown, style)
    // The caret does not cover the letter before it.
    let isAtBeginning = isRightToLeft ? place >= contentWidth : place <= 0
    return left + place + (isAtBeginning ? 0 : isRightToLeft ? -1 : 1)
  }

  /// The place in the text that is nearest.
  func index(at x: Double) -> String.Index {
    shown.isEmpty ? text.startIndex : index(of: drawer.offset(nearestTo: x - left, in: shown, style))
  }

  /// The visible areas of a range, from left to right.
  func areas(of range: Range<String.Index>) -> [ClosedRange<Double>] {
    let offsets = offset(of: range.lowerBound)..<offset(of: range.upperBound)
    guard !offsets.isEmpty else { return [] }
    return drawer.areas(of: offsets, in: shown, style).compactMap { area in
      let (start, end) = (
        max(Self.margin, area.lowerBound + left), min(Self.margin + width, area.upperBound + left)
      )
      return start < end ? start...end : nil
    }
  }

  /// Returns whether a place of a caret is inside the field.
  func shows(_ place: Double) -> Bool { place >= Self.margin - 2 && place <= Self.margin + width + 2 }

  /// The place in the text beside another one, as it is seen; nil at the end of the line.
  func index(beside index: String.Index, toRight: Bool) -> String.Index? {
    if let offset = drawer.offset(beside: offset(of: index), toRight: toRight, in: shown, style) {
      return self.index(of: offset)
    }
    guard part != text.startIndex..<text.endIndex else { return nil }
    // The text goes on outside of the part.
    if toRight != isRightToLeft { return index < text.endIndex ? text.index(after: index) : nil }
    return index > text.startIndex ? text.index(before: index) : nil
  }

  /// Whether the text goes from right to left, so that the left arrow moves forward by words.
  var isForwardLeft: Bool { isRightToLeft }

  // MARK: Drawing

  /// - Parameter frame: the place for the text on the canvas.
  func draw(in frame: Frame, on canvas: Canvas) {
    guard contentWidth + 2 > width, !isTruncated else {
      var style = style
      if isTruncated { style.lineBreakMode = .byTruncatingTail }
      return drawer.draw(shown, in: frame, style, on: canvas)
    }
    let place = Frame(x: frame.minX + scroll, y: frame.minY, width: contentWidth, height: frame.size.height)
    drawer.draw(shown, in: place, style, on: canvas.clipped(to: frame))
  }
}
