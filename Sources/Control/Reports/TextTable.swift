import Documents

/// Rows of text under headings, for a terminal.
public struct TextTable {
  private let headings: [String]
  private var rows: [[String]] = []

  public init(_ headings: [String]) { self.headings = headings }

  /// Adds a row; control characters in it are made visible, since clients choose some of the words.
  public mutating func add(_ cells: [String]) { rows.append(cells.map(\.withoutControls)) }

  /// One line for each row, without spaces at its end; columns are as wide as their widest cell.
  public var text: String {
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
  /// The text as a terminal may show it.
  public var withoutControls: String {
    var text = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
      text.append(isControl ? "\u{FFFD}" : scalar)
    }
    return String(text)
  }
}
