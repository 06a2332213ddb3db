/// A change of text by an input method, which is applied as a whole.
struct Composition {
  var preedit: Preedit?
  var inserted: WireText?
  /// The bytes to delete before and after the cursor.
  var deleted = (before: UInt32(0), after: UInt32(0))

  /// The approximate size of the events in bytes.
  var weight: Int { 64 + (preedit?.text.string.utf8.count ?? 0) + (inserted?.string.utf8.count ?? 0) }
}

/// Preliminary text that a field shows at its cursor, and that is not part of its text.
struct Preedit {
  let text: WireText
  /// The beginning and the end of the cursor, in bytes; both are -1 if the cursor is hidden.
  let cursor: (begin: Int32, end: Int32)

  init(_ text: String, begin: Int32, end: Int32) {
    self.text = WireText(text)
    let isHidden = begin == -1 && end == -1
    cursor = isHidden ? (-1, -1) : (Int32(self.text.boundary(begin)), Int32(self.text.boundary(end)))
  }
}
