extension Node {
  /// A phrase for the node in error messages: `the text "fast"`, `a list of 3`.
  public var foundPhrase: String {
    switch content {
    case .scalar where isNull: "nothing"
    case .scalar(let text, .plain): text.quotedForPeople
    case .scalar(let text, _): "the text \(text.quotedForPeople) in quotes"
    case .sequence(let items): items.isEmpty ? "an empty list" : "a list of \(items.count)"
    case .mapping(let entries): entries.isEmpty ? "an empty mapping" : "a mapping with \(entries[0].key.text)"
    }
  }

  /// The value on one line, in flow style, cut after `limit` characters. It is for reports, not for parsing.
  public func summary(limit: Int = 100) -> String {
    var text = ""
    append(to: &text, limit: limit)
    let scalars = text.unicodeScalars
    guard scalars.count > limit else { return text }
    return String(String.UnicodeScalarView(scalars.prefix(limit))) + "…"
  }

  private func append(to text: inout String, limit: Int) {
    guard text.utf8.count <= limit * 4 else { return }
    switch content {
    case .scalar(let value, .plain): text += value
    case .scalar(let value, _): text += value.quotedForPeople
    case .sequence(let items):
      text += "["
      for (index, item) in items.enumerated() {
        if index > 0 { text += ", " }
        item.append(to: &text, limit: limit)
      }
      text += "]"
    case .mapping(let entries):
      text += "{"
      for (index, entry) in entries.enumerated() {
        text += "\(index > 0 ? ", " : "")\(entry.key.text): "
        entry.value.append(to: &text, limit: limit)
      }
      text += "}"
    }
  }
}
