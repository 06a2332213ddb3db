internal import Accessibility

/// The answers about the text of a node. Positions count Unicode scalars.
struct TextAnswers {
  private let scalars: [Unicode.Scalar]
  private let node: AccessibleNode
  private let id: AccessibleID
  private let content: any AccessibleContent

  init(_ node: AccessibleNode, at id: AccessibleID, of content: any AccessibleContent) {
    (self.node, self.id, self.content) = (node, id, content)
    scalars = Array((node.text ?? "").unicodeScalars)
  }

  /// Answers a call of the interface `Text`; nil for an unknown method.
  func answer(_ call: BusReader) throws(WidgetFault) -> BusAnswer? {
    switch call.member {
    case "GetText":
      let (start, end) = (Int(try call.int32()), Int(try call.int32()))
      return .one(.text(part(start, end < 0 ? scalars.count : end)))
    case "GetCharacterAtOffset":
      let place = Int(try call.int32())
      return .ints(scalars.indices.contains(place) ? Int(scalars[place].value) : 0)
    case "GetStringAtOffset", "GetTextAtOffset":
      let (place, kind) = (Int(try call.int32()), try call.uint32())
      let range = unit(
        at: place, by: call.member == "GetStringAtOffset" ? Unit(granularity: kind) : Unit(boundary: kind))
      let text = part(range.lowerBound, range.upperBound)
      return .values { writer in
        writer.add(text)
        writer.add(Int32(clamping: range.lowerBound))
        writer.add(Int32(clamping: range.upperBound))
      }
    case "GetNSelections": return .ints(selection.isEmpty ? 0 : 1)
    case "GetSelection":
      let isKnown = Int(try call.int32()) == 0 && !selection.isEmpty
      return isKnown ? .ints(selection.lowerBound, selection.upperBound) : .ints(0, 0)
    case "AddSelection":
      let (start, end) = (Int(try call.int32()), Int(try call.int32()))
      return .flag(selection.isEmpty && select(start, end))
    case "SetSelection":
      let (number, start, end) = (Int(try call.int32()), Int(try call.int32()), Int(try call.int32()))
      return .flag(number == 0 && select(start, end))
    case "RemoveSelection":
      let isKnown = Int(try call.int32()) == 0 && !selection.isEmpty
      return .flag(isKnown && select(node.shownSelection.caret, node.shownSelection.caret))
    case "SetCaretOffset":
      let place = Int(try call.int32())
      return .flag(select(place, place))
    case "ScrollSubstringTo", "ScrollSubstringToPoint": return .flag(false)
    case "GetDefaultAttributes", "GetDefaultAttributeSet": return .empty("{ss}")
    case "GetAttributes", "GetAttributeRun":
      return .values { [scalars] writer in
        writer.inside("a", "{ss}") { _ in }
        writer.add(0 as Int32)
        writer.add(Int32(clamping: scalars.count))
      }
    default: return nil
    }
  }

  /// Answers a call of the interface `EditableText`; nil for an unknown method.
  func edit(_ call: BusReader) throws(WidgetFault) -> BusAnswer? {
    switch call.member {
    case "SetTextContents": return .flag(content.setText(try call.text(), of: id))
    case "InsertText":
      let (place, text) = (Int(try call.int32()), try call.text())
      guard (0...scalars.count).contains(place) else { return .flag(false) }
      return .flag(content.setText(replacing(place..<place, with: text), of: id))
    case "DeleteText":
      let (start, end) = (Int(try call.int32()), Int(try call.int32()))
      let last = end < 0 ? scalars.count : min(end, scalars.count)
      guard start >= 0, start <= last else { return .flag(false) }
      return .flag(content.setText(replacing(start..<last, with: ""), of: id))
    // Copies are made by the actions of the responder chain, for which the compositor gives the right to the clipboard.
    case "CopyText", "CutText", "PasteText": return .unsupported
    default: return nil
    }
  }

  private var selection: Range<Int> { node.shownSelection.range }

  /// Selects a part of the text; an end of -1 is that of the text.
  private func select(_ start: Int, _ end: Int) -> Bool {
    let end = end == -1 ? scalars.count : end
    let start = start == -1 ? scalars.count : start
    guard start >= 0, start <= end, end <= scalars.count else { return false }
    return content.select(start..<end, of: id)
  }

  private func part(_ start: Int, _ end: Int) -> String {
    let first = max(0, min(start, scalars.count))
    let last = max(first, min(end, scalars.count))
    return Self.text(scalars[first..<last].prefix(TreeAnswers.textLimit))
  }

  private func replacing(_ range: Range<Int>, with text: String) -> String {
    var changed = scalars
    changed.replaceSubrange(range, with: text.unicodeScalars)
    return Self.text(changed[...])
  }

  private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }

  // MARK: - Parts of texts

  private enum Unit {
    case character, word, line

    /// - Parameter number: one of AT-SPI's granularities.
    init(granularity number: UInt32) { self = number == 0 ? .character : number == 1 ? .word : .line }
    /// - Parameter number: one of AT-SPI's boundary types, which are older.
    init(boundary number: UInt32) { self = number == 0 ? .character : number <= 2 ? .word : .line }
  }

  private func unit(at place: Int, by unit: Unit) -> Range<Int> {
    guard scalars.indices.contains(place) else { return scalars.count..<scalars.count }
    let isEnd: (Unicode.Scalar) -> Bool
    switch unit {
    case .character: return place..<place + 1
    case .word: isEnd = { $0.properties.isWhitespace }
    case .line: isEnd = { $0 == "\n" }
    }
    let start = scalars[..<place].lastIndex(where: isEnd).map { $0 + 1 } ?? 0
    let end = scalars[place...].firstIndex(where: isEnd) ?? scalars.count
    return start..<max(end, start)
  }
}
