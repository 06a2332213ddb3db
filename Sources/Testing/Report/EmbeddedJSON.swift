import JSONText

extension JSON {
  /// The value as the content of a `script` element.
  ///
  /// Each `<`, which only strings contain, is written as an escape sequence: no text can end the element or begin a
  /// comment. `written` escapes control characters and the line separators of Unicode.
  var embedded: String { written.split(separator: "<", omittingEmptySubsequences: false).joined(separator: "\\u003c") }

  init(_ number: Int) { self = .number(Double(number)) }
  init(_ number: Int64) { self = .number(Double(number)) }
  init(_ text: String?) { self = text.map { .string($0) } ?? .null }
}
