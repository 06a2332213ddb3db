// The defaults measure the beginnings of the text. They are right for texts of one direction whose letters do not join.
extension TextDrawer {
  public func caretPlace(at offset: Int, in text: String, _ style: TextStyle) -> Double {
    let whole = metrics(of: text, clipped(style), fitting: nil)
    let prefix = String(text[..<boundary(of: text, at: offset)])
    let width = prefix.isEmpty ? 0 : metrics(of: prefix, clipped(style), fitting: nil).width
    return whole.isRightToLeft ? whole.width - width : width
  }

  public func offset(nearestTo x: Double, in text: String, _ style: TextStyle) -> Int {
    let isRightToLeft = metrics(of: text, clipped(style), fitting: nil).isRightToLeft
    let boundaries = text.indices.map { offset(of: $0, in: text) } + [text.utf8.count]
    func place(_ index: Int) -> Double { caretPlace(at: boundaries[index], in: text, style) }
    // The place of the first caret that is not before x in the direction of the text.
    var (low, high) = (0, boundaries.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if isRightToLeft ? place(middle) <= x : place(middle) >= x { high = middle } else { low = middle + 1 }
    }
    let isBefore = low > 0 && abs(place(low - 1) - x) < abs(place(low) - x)
    return boundaries[isBefore ? low - 1 : low]
  }

  public func offset(beside offset: Int, toRight: Bool, in text: String, _ style: TextStyle) -> Int? {
    let index = boundary(of: text, at: offset)
    let isForward = toRight != metrics(of: text, clipped(style), fitting: nil).isRightToLeft
    guard index != (isForward ? text.endIndex : text.startIndex) else { return nil }
    return self.offset(of: isForward ? text.index(after: index) : text.index(before: index), in: text)
  }

  public func areas(of range: Range<Int>, in text: String, _ style: TextStyle) -> [ClosedRange<Double>] {
    guard !range.isEmpty else { return [] }
    let (start, end) = (
      caretPlace(at: range.lowerBound, in: text, style), caretPlace(at: range.upperBound, in: text, style)
    )
    return [min(start, end)...max(start, end)]
  }

  /// The style of a text that is not truncated.
  private func clipped(_ style: TextStyle) -> TextStyle {
    TextStyle(style.font, style.color, alignment: style.alignment, lineBreakMode: .byClipping)
  }

  private func offset(of index: String.Index, in text: String) -> Int {
    text.utf8.distance(from: text.startIndex, to: index)
  }

  /// The character boundary at or before an offset.
  private func boundary(of text: String, at offset: Int) -> String.Index {
    var index = text.utf8.index(text.startIndex, offsetBy: max(0, min(offset, text.utf8.count)))
    while String.Index(index, within: text) == nil { index = text.utf8.index(before: index) }
    return index
  }
}
