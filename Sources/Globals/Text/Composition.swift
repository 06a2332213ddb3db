/// What an input method wants done to the text, all at once.
struct Composition {
  var preedit: Preedit?
  var inserted: WireText?
  /// Bytes before and after the cursor.
  var deleted = (before: UInt32(0), after: UInt32(0))

  /// About as many bytes as it takes on the wire.
  var weight: Int { 64 + (preedit?.text.string.utf8.count ?? 0) + (inserted?.string.utf8.count ?? 0) }
}

/// Text in the making, which stands in the field without being part of its text.
struct Preedit {
  let text: WireText
  /// Where the cursor begins and ends, in bytes; both -1 where there is none.
  let cursor: (begin: Int32, end: Int32)

  init(_ text: String, begin: Int32, end: Int32) {
    self.text = WireText(text)
    let isHidden = begin == -1 && end == -1
    cursor = isHidden ? (-1, -1) : (Int32(self.text.boundary(begin)), Int32(self.text.boundary(end)))
  }
}
