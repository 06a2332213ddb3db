/// The text around the caret of a field, as the field's program reports it. It may be a part of a longer text.
public struct SurroundingText: Hashable, Sendable {
  /// The text.
  public let text: String
  /// The place of the caret.
  public let caret: String.Index
  /// The other end of the selection; the caret if nothing is selected.
  public let anchor: String.Index

  /// The text before the caret and the selection.
  public var before: Substring { text[..<min(caret, anchor)] }
  /// The text that is selected.
  public var selected: Substring { text[min(caret, anchor)..<max(caret, anchor)] }
  /// The text after the caret and the selection.
  public var after: Substring { text[max(caret, anchor)...] }

  /// Creates a text from offsets in UTF-8. Invalid ones are moved to the next valid place before.
  init(_ text: String, caret: Int, anchor: Int) {
    func index(_ offset: Int) -> String.Index {
      var index = text.utf8.index(text.startIndex, offsetBy: max(0, offset), limitedBy: text.endIndex) ?? text.endIndex
      while String.Index(index, within: text.unicodeScalars) == nil { index = text.utf8.index(before: index) }
      return index
    }
    (self.text, self.caret, self.anchor) = (text, index(caret), index(anchor))
  }

  /// The text after characters at the caret were deleted, and a text was inserted in place of the selection.
  ///
  /// - Parameter bytes: the bytes of UTF-8 to delete before and after the selection.
  func applying(deleted bytes: (before: Int, after: Int), inserted: String) -> SurroundingText {
    let (head, tail) = (before.utf8.dropLast(bytes.before), after.utf8.dropFirst(bytes.after))
    let isChange = !inserted.isEmpty
    let middle = isChange ? inserted : String(selected)
    let start = String(Substring(head)) + (isChange ? inserted : "")
    let place = start.utf8.count
    let selection = isChange ? 0 : selected.utf8.count
    return SurroundingText(
      String(Substring(head)) + middle + String(Substring(tail)), caret: place + (caret >= anchor ? selection : 0),
      anchor: place + (caret >= anchor ? 0 : selection))
  }

  /// Returns whether two reports agree near the caret. The parts of a long text that a program reports can differ.
  func agrees(with other: SurroundingText) -> Bool {
    func agree(_ one: some Collection<UInt8>, _ other: some Collection<UInt8>) -> Bool { one.elementsEqual(other) }
    let count = Self.compared
    return selected == other.selected && agree(before.utf8.suffix(count), other.before.utf8.suffix(count))
      && agree(after.utf8.prefix(count), other.after.utf8.prefix(count))
  }

  private static let compared = 64
}

/// The text around the caret while edits are under way: a program reports its text only after it has made an edit.
struct TextForecast {
  /// The latest report, and the text after each edit that no report contains yet.
  private var texts: [SurroundingText] = []

  private static let most = 64

  /// The text as it will be after all edits; nil if the program has reported none.
  var text: SurroundingText? { texts.last }

  /// Expects an edit to be made.
  mutating func expect(deleted bytes: (before: Int, after: Int), inserted: String) {
    guard let text else { return }
    if texts.count > Self.most { texts = [text] }
    texts.append(text.applying(deleted: bytes, inserted: inserted))
  }

  /// Takes a report. The edits that it contains are found by their results. An unexpected report ends all expectations.
  ///
  /// - Parameter isEdit: true if the report is the answer to an edit.
  mutating func take(_ report: SurroundingText?, isEdit: Bool) {
    guard let report else { return texts = [] }
    let known = isEdit ? texts.dropFirst() : texts[...]
    guard let place = known.firstIndex(where: { $0.agrees(with: report) }) else { return texts = [report] }
    texts.removeFirst(place)
    texts[0] = report
  }
}
