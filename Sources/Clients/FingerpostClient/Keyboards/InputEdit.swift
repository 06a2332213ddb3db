/// A change of a field's text by an input method, which is made as a whole.
public struct InputEdit: Hashable, Sendable {
  /// The number of characters to delete before the caret and the selection.
  public var deletedBefore: Int
  /// The number of characters to delete after the caret and the selection.
  public var deletedAfter: Int
  /// The text to insert in place of the selection.
  public var inserted: String
  /// Preliminary text to show at the caret.
  public var preedit: String
  /// The caret, or the selection, in the preedit; `nil` for a caret at the end.
  public var cursor: Range<String.Index>?

  /// Creates an edit. A later edit without a preedit removes that of this one.
  public init(
    deletingBefore before: Int = 0, after: Int = 0, inserting inserted: String = "", preedit: String = "",
    cursor: Range<String.Index>? = nil
  ) {
    (deletedBefore, deletedAfter, self.inserted) = (before, after, inserted)
    (self.preedit, self.cursor) = (preedit, cursor)
  }

  /// The preedit with its cursor in bytes of UTF-8. Of a long preedit, the beginning is left.
  var preeditOnWire: (text: String, begin: Int32, end: Int32) {
    guard let text = preedit.pieces.first else { return ("", 0, 0) }
    func offset(_ index: String.Index?) -> Int32 {
      guard let index, index < preedit.endIndex, index >= preedit.startIndex else { return Int32(text.utf8.count) }
      return Int32(min(preedit[..<index].unicodeScalars.filter { $0.value != 0 }.utf8Count, text.utf8.count))
    }
    return (text, offset(cursor?.lowerBound), offset(cursor?.upperBound))
  }
}

extension Sequence<Unicode.Scalar> {
  fileprivate var utf8Count: Int { reduce(0) { $0 + UTF8.width($1) } }
}

extension String {
  /// The text in parts that fit into one message of the wire, without zero characters, which end a text there.
  var pieces: [String] {
    var (parts, part, size): ([String], UnicodeScalarView, Int) = ([], UnicodeScalarView(), 0)
    for scalar in unicodeScalars where scalar.value != 0 {
      let width = UTF8.width(scalar)
      if size + width > Self.mostBytes {
        parts.append(String(part))
        (part, size) = (UnicodeScalarView(), 0)
      }
      part.append(scalar)
      size += width
    }
    return part.isEmpty ? parts : parts + [String(part)]
  }

  /// A message of Wayland has at most 4,096 bytes.
  private static let mostBytes = 3000
}
