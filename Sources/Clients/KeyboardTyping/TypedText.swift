/// The text before the caret: the client's, with the edits that it has not yet reported.
///
/// A client reports its text after each edit. A fast typist is ahead of these reports, so a report is compared with the
/// text after each edit, and the later ones are applied again.
struct TypedText {
  private enum Edit {
    case append(String)
    case remove(Int)
  }

  private static let longest = 256
  private static let mostEdits = 64

  /// The text of the last report, or of the beginning.
  private var base = ""
  private var edits: [(edit: Edit, time: UInt64)] = []
  /// The last characters before the caret; nil after the caret has moved to an unknown place.
  private(set) var text: String? = ""

  /// Begins with another field.
  ///
  /// - Parameter text: nil if the client does not report text. The field then counts as empty.
  mutating func begin(with text: String?) {
    base = Self.tail(of: text ?? "")
    edits = []
    self.text = base
  }

  mutating func append(_ added: String, at time: UInt64) { apply(.append(added), time) }

  mutating func remove(_ count: Int, at time: UInt64) { apply(.remove(count), time) }

  /// Forgets the text, because the caret has moved.
  mutating func forget() {
    edits = []
    text = nil
  }

  /// Takes a report of the client.
  mutating func take(_ report: String, at time: UInt64, settling: UInt64) {
    let report = Self.tail(of: report)
    edits.removeAll { time >= $0.time && time - $0.time > settling }
    guard text != nil else {
      base = report
      text = report
      return
    }
    var trial = base
    var place = 0
    while trial != report, place < edits.count {
      trial = Self.tail(of: Self.result(of: edits[place].edit, trial))
      place += 1
    }
    edits = trial == report ? Array(edits[place...]) : []
    base = report
    text = edits.reduce(base) { Self.tail(of: Self.result(of: $1.edit, $0)) }
  }

  private mutating func apply(_ edit: Edit, _ time: UInt64) {
    guard let text else { return }
    self.text = Self.tail(of: Self.result(of: edit, text))
    edits.append((edit, time))
    if edits.count > Self.mostEdits {
      base = Self.tail(of: Self.result(of: edits.removeFirst().edit, base))
    }
  }

  private static func result(of edit: Edit, _ text: String) -> String {
    switch edit {
    case .append(let added): text + added
    case .remove(let count): String(String.UnicodeScalarView(text.unicodeScalars.dropLast(count)))
    }
  }

  private static func tail(of text: String) -> String { String(text.suffix(longest)) }
}
