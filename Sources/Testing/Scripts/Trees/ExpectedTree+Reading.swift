package import Documents
import WidgetTerms

extension ExpectedTree {
  private static let longestFile = 1_000_000
  private static let mostWidgets = 10_000
  private static let deepestLevel = 64

  /// Reads the text of a file.
  ///
  /// - Throws: all errors, with their lines.
  package static func read(_ text: String, file: String) throws(InvalidDocument) -> ExpectedTree {
    let faults = FaultList()
    faults.know(SourceText(file: file, text: text))
    let start = SourcePosition(file: file, line: 1, column: 1)
    var lines: [TreeLine] = []
    if text.utf8.count > longestFile {
      faults.report(at: start, "file too long", expected: "at most \(longestFile) bytes")
    } else {
      let rows = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
      for (index, row) in rows.enumerated() {
        var reader = TreeLineReader(row, at: SourcePosition(file: file, line: index + 1, column: 1), faults)
        if let line = reader.line() { lines.append(line) }
      }
    }
    if lines.count > mostWidgets { faults.report(at: start, "too many widgets", expected: "at most \(mostWidgets)") }
    if lines.isEmpty, !faults.hasErrors {
      faults.report(at: start, "no widgets", expected: "lines such as - button \"Save\"")
    }
    var rest = lines[...]
    let siblings = faults.hasErrors ? Siblings() : nested(&rest, depth: 1, faults)
    guard !faults.hasErrors else { throw InvalidDocument(faults.diagnostics) }
    return ExpectedTree(siblings)
  }

  /// Takes the lines of one level, with those inside it.
  private static func nested(_ lines: inout ArraySlice<TreeLine>, depth: Int, _ faults: FaultList) -> Siblings {
    var siblings = Siblings()
    guard let indentation = lines.first?.indentation else { return siblings }
    while let line = lines.first, line.indentation >= indentation {
      if line.indentation > indentation {
        guard !siblings.widgets.isEmpty, !line.isAfterGap(siblings), depth < deepestLevel else {
          if depth < deepestLevel {
            faults.report(at: line.position, "this line is inside no widget")
          } else {
            faults.report(at: line.position, "too many levels", expected: "at most \(deepestLevel)")
          }
          lines.removeFirst()
          continue
        }
        let last = siblings.widgets.count - 1
        guard siblings.widgets[last].children == Siblings() else {
          faults.report(
            at: line.position, "wrong indentation", found: "\(line.indentation) spaces",
            expected: "the same indentation as the widgets above it")
          lines.removeFirst()
          continue
        }
        siblings.widgets[last].children = nested(&lines, depth: depth + 1, faults)
        continue
      }
      lines.removeFirst()
      if let widget = line.widget {
        siblings.widgets.append(widget)
      } else {
        siblings.gaps.insert(siblings.widgets.count)
      }
    }
    return siblings
  }
}

/// One line of a file: a widget, or `...`.
private struct TreeLine {
  var indentation: Int
  /// The widget; nil for `...`.
  var widget: ExpectedTree.Widget?
  var position: SourcePosition

  /// Returns true if the line above this one is `...`, which has no widgets inside it.
  func isAfterGap(_ siblings: ExpectedTree.Siblings) -> Bool { siblings.gaps.contains(siblings.widgets.count) }
}

/// Reads one line of a file.
private struct TreeLineReader {
  private let scalars: [Unicode.Scalar]
  private var index = 0
  private let start: SourcePosition
  private let faults: FaultList

  init(_ row: Substring, at start: SourcePosition, _ faults: FaultList) {
    scalars = Array(row.unicodeScalars)
    (self.start, self.faults) = (start, faults)
  }

  private var next: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  private var position: SourcePosition { SourcePosition(file: start.file, line: start.line, column: index + 1) }

  private mutating func skipSpaces() { while next == " " { index += 1 } }

  /// The line; nil for an empty line, a comment, or after an error.
  mutating func line() -> TreeLine? {
    skipSpaces()
    guard let first = next, first != "#" else { return nil }
    let indentation = index
    guard first == "-", index + 1 < scalars.count, scalars[index + 1] == " " else {
      faults.report(
        at: position, "invalid line", found: first == "\t" ? "a tab" : nil,
        expected: "\"- \" and a role, indented with spaces")
      return nil
    }
    let place = position
    index += 2
    skipSpaces()
    let word = self.word()
    if word == "..." { return isAtEnd() ? TreeLine(indentation: indentation, widget: nil, position: place) : nil }
    guard let widget = widget(word) else { return nil }
    return TreeLine(indentation: indentation, widget: widget, position: place)
  }

  private mutating func word() -> String {
    var word = ""
    while let scalar = next, ![" ", ":", "\"", "[", "="].contains(scalar) {
      word.unicodeScalars.append(scalar)
      index += 1
    }
    return word
  }

  private mutating func widget(_ word: String) -> ExpectedTree.Widget? {
    guard word == "*" || isRole(word) else { return nil }
    var widget = ExpectedTree.Widget(word == "*" ? nil : word)
    skipSpaces()
    if next == "\"" {
      guard let name = quoted() else { return nil }
      widget.name = TextPattern(name)
    }
    skipSpaces()
    if next == "[" {
      guard let states = states() else { return nil }
      (widget.states, widget.absentStates) = states
    }
    skipSpaces()
    if next == "=" {
      index += 1
      skipSpaces()
      guard next == "\"" else {
        faults.report(at: position, "invalid text", expected: "the text in double quotes, such as = \"Ada\"")
        return nil
      }
      guard let text = quoted() else { return nil }
      widget.text = TextPattern(text)
    }
    return isAtEnd() ? widget : nil
  }

  private func isRole(_ word: String) -> Bool {
    if WidgetRole.names.contains(word) { return true }
    let near = WidgetRole.aliases[word] ?? WidgetRole.names.nearest(to: word)
    let place = SourcePosition(file: start.file, line: start.line, column: index + 1 - word.unicodeScalars.count)
    faults.report(
      at: place, "unknown role", found: word.quotedForPeople, expected: "a role such as button, * for any, or ...",
      nearestName: near)
    return false
  }

  /// Returns true if only a colon and a comment follow.
  private mutating func isAtEnd() -> Bool {
    skipSpaces()
    if next == ":" { index += 1 }
    skipSpaces()
    guard let scalar = next, scalar != "#" else { return true }
    faults.report(
      at: position, "invalid line", found: String(String.UnicodeScalarView(scalars[index...])).quotedForPeople,
      expected: "- role \"name\" [states] = \"text\"")
    return false
  }

  /// The text in double quotes with its escapes; nil after an error.
  private mutating func quoted() -> String? {
    let place = position
    index += 1
    var text = ""
    while let scalar = next {
      index += 1
      if scalar == "\"" { return text }
      if scalar != "\\" {
        text.unicodeScalars.append(scalar)
      } else if !readEscape(into: &text) {
        return nil
      }
    }
    faults.report(at: place, "the text has no closing quote")
    return nil
  }

  private mutating func readEscape(into text: inout String) -> Bool {
    let place = position
    let kind = next
    index += 1
    switch kind {
    case "n": text += "\n"
    case "t": text += "\t"
    case "\"": text += "\""
    case "\\": text += "\\"
    case "*", "?": text += "\\\(kind.map(String.init) ?? "")"
    case "u":
      guard let scalar = codePoint() else { fallthrough }
      text.unicodeScalars.append(scalar)
    default:
      faults.report(
        at: place, "invalid escape", expected: #"\", \\, \n, \t, \*, \? or \u{20} with a hexadecimal number"#)
      return false
    }
    return true
  }

  /// The character of `{20}`; nil if it is none.
  private mutating func codePoint() -> Unicode.Scalar? {
    guard next == "{", let end = scalars[index...].firstIndex(of: "}"), end - index <= 7 else { return nil }
    let digits = String(String.UnicodeScalarView(scalars[(index + 1)..<end]))
    guard let value = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(value) else { return nil }
    index = end + 1
    return scalar
  }

  /// The states in brackets; nil after an error.
  private mutating func states() -> (present: [String], absent: [String])? {
    let place = position
    guard let end = scalars[index...].firstIndex(of: "]") else {
      faults.report(at: place, "the states have no closing bracket")
      return nil
    }
    let words = String(String.UnicodeScalarView(scalars[(index + 1)..<end])).split(separator: ",")
      .map { $0.split(separator: " ").map(String.init) }
    index = end + 1
    var (present, absent): ([String], [String]) = ([], [])
    for words in words {
      let isAbsent = words.count == 2 && words[0] == "not"
      let name = words.last ?? ""
      guard words.count == (isAbsent ? 2 : 1), WidgetStates.names.contains(name) else {
        faults.report(
          at: place, "unknown state", found: words.joined(separator: " ").quotedForPeople,
          expected: "a state such as checked or not checked", nearestName: WidgetStates.names.nearest(to: name))
        return nil
      }
      if isAbsent { absent.append(name) } else { present.append(name) }
    }
    return (present, absent)
  }
}
