extension LoadedTrace {
  /// Returns chapters for people, one sentence on a line.
  package func text(of chapters: [Chapter]) -> String {
    var lines: [String] = []
    if lost > 0 { lines.append("(the flight recorder overwrote \(lost) earlier entries)") }
    for chapter in chapters {
      var head = Self.head(of: chapter)
      for sentence in Self.sentences(of: chapter) {
        lines.append(head + sentence)
        head = String(repeating: " ", count: head.count)
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private static func head(of chapter: Chapter) -> String {
    let event = chapter.event.map { "#\($0)" } ?? ""
    return padded(seconds(chapter.time), to: 11, atEnd: false) + "  " + padded(event, to: 6, atEnd: true)
  }

  private static func padded(_ text: String, to width: Int, atEnd: Bool) -> String {
    let padding = String(repeating: " ", count: max(0, width - text.count))
    return atEnd ? text + padding : padding + text
  }

  /// Converts milliseconds to seconds with three decimals.
  static func seconds(_ milliseconds: Double) -> String {
    guard milliseconds.isFinite, milliseconds.magnitude < 1e15 else { return "? s" }
    let whole = Int(milliseconds.rounded())
    let digits = "\(whole.magnitude % 1000)"
    let sign = whole < 0 ? "-" : ""
    return "\(sign)\(whole.magnitude / 1000).\(String(repeating: "0", count: 3 - digits.count))\(digits) s"
  }

  private static func sentences(of chapter: Chapter) -> [String] {
    chapter.records.compactMap(\.sentence)
  }

  /// Returns the lines of chapters as they were read.
  package func lines(of chapters: [Chapter]) -> String {
    chapters.flatMap(\.records).map { $0.text + "\n" }.joined()
  }
}
