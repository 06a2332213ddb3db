import Documents

/// Rows of text under headings, for a terminal.
package struct TextTable {
  private let headings: [String]
  private var rows: [[String]] = []

  package init(_ headings: [String]) { self.headings = headings }

  /// Adds a row. Control characters become U+FFFD, since clients choose some of the texts.
  package mutating func add(_ cells: [String]) { rows.append(cells.map(\.withoutControls)) }

  /// One line for each row, without trailing spaces. Columns are as wide as their widest cell.
  package var text: String {
    let all = [headings] + rows
    let widths = headings.indices.map { column in all.map { $0[column].unicodeScalars.count }.max() ?? 0 }
    return all.map { row in
      var line = ""
      for (cell, width) in zip(row, widths) {
        line += cell + String(repeating: " ", count: width - cell.unicodeScalars.count + 2)
      }
      while line.last == " " { line.removeLast() }
      return line
    }.joined(separator: "\n")
  }
}

extension String {
  /// The text with U+FFFD in place of control characters, safe for a terminal.
  package var withoutControls: String {
    var text = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
      text.append(isControl ? "\u{FFFD}" : scalar)
    }
    return String(text)
  }
}
