/// A change of text by an input method, which is applied as a whole.
struct Composition {
  var preedit: Preedit?
  var inserted: WireText?
  var deleted = Deletion()
  /// The cursor and the selection after the inserted text; nil leaves the cursor behind the text. Text inputs of
  /// version 3 have no such event.
  var cursor: CursorMove?

  /// True if it changes more than the preedit.
  var changesText: Bool { inserted != nil || !deleted.isEmpty || cursor != nil }

  /// The approximate size of the events in bytes.
  var weight: Int {
    64 + (inserted?.string.utf8.count ?? 0)
      + (preedit.map { $0.text.string.utf8.count + $0.commit.string.utf8.count + 20 * $0.styles.count } ?? 0)
  }
}

/// The text to delete, in bytes from the cursor. Negative numbers are before the cursor.
struct Deletion: Equatable {
  var start: Int64 = 0
  var end: Int64 = 0

  init() {}

  init(before: UInt32, after: UInt32) { (start, end) = (-Int64(before), Int64(after)) }

  init(index: Int32, length: UInt32) { (start, end) = (Int64(index), Int64(index) + Int64(length)) }

  var isEmpty: Bool { start == end }

  /// The bytes before and after the cursor; nil if there are none, or if the text to delete does not touch the cursor.
  var sides: (before: UInt32, after: UInt32)? {
    guard !isEmpty, start <= 0, end >= 0 else { return nil }
    return (UInt32(clamping: -start), UInt32(clamping: end))
  }
}

/// The new cursor and the other end of the selection. Numbers from 0 on count from the end of the inserted text, and
/// negative ones from its beginning.
struct CursorMove {
  let index: Int32
  let anchor: Int32
}

/// Preliminary text that a field shows at its cursor, and that is not part of its text.
struct Preedit {
  let text: WireText
  /// The beginning and the end of the cursor, in bytes; both are -1 if the cursor is hidden.
  let cursor: (begin: Int32, end: Int32)
  /// The text that replaces the preedit if the field loses the focus.
  let commit: WireText
  let styles: [PreeditStyle]

  init(_ text: String, begin: Int32, end: Int32) {
    let text = WireText(text)
    let isHidden = begin == -1 && end == -1
    self.init(
      text, cursor: isHidden ? (-1, -1) : (Int32(text.boundary(begin)), Int32(text.boundary(end))), commit: WireText("")
    )
  }

  /// - Parameter index: the cursor; nil is the end of the text, and a negative number hides it.
  init(_ text: String, cursor index: Int32?, commit: String, styles: [PreeditStyle]) {
    let text = WireText(text)
    let place = Int32(text.boundary(index ?? .max))
    self.init(
      text, cursor: (index ?? 0) < 0 ? (-1, -1) : (place, place), commit: WireText(commit),
      styles: styles.map { $0.fitted(to: text) })
  }

  private init(_ text: WireText, cursor: (Int32, Int32), commit: WireText, styles: [PreeditStyle] = []) {
    (self.text, self.cursor, self.commit, self.styles) = (text, cursor, commit, styles)
  }

  /// The styles. Without any, a cursor that covers a part of the text is shown by a style of that part.
  var stylesWithCursor: [PreeditStyle] {
    let (first, last) = (min(cursor.begin, cursor.end), max(cursor.begin, cursor.end))
    guard styles.isEmpty, first >= 0, first < last else { return styles }
    return [PreeditStyle(index: UInt32(first), length: UInt32(last - first), style: PreeditStyle.highlight)]
  }
}

/// The style of a part of a preedit, in bytes. Versions 1 and 2 of text inputs number the styles alike.
struct PreeditStyle {
  static let highlight: UInt32 = 4
  private static let last: UInt32 = 7

  let index: UInt32
  let length: UInt32
  let style: UInt32

  /// The style with offsets inside a text. Unknown styles become the default style.
  func fitted(to text: WireText) -> PreeditStyle {
    let begin = text.boundary(Int32(clamping: index))
    let end = text.boundary(Int32(clamping: Int64(index) + Int64(length)))
    return PreeditStyle(
      index: UInt32(begin), length: UInt32(max(begin, end) - begin), style: style > Self.last ? 0 : style)
  }
}
