extension Node {
  /// A phrase for the node in error messages: `the text "fast"`, `a list of 3 items`.
  package var foundPhrase: String {
    switch content {
    case .scalar where isNull: "nothing"
    case .scalar(let text, .plain): text.quotedForPeople
    case .scalar(let text, _): "the text \(text.quotedForPeople) in quotes"
    case .sequence(let items) where items.isEmpty: "an empty list"
    case .sequence(let items): items.count == 1 ? "a list of 1 item" : "a list of \(items.count) items"
    case .mapping(let entries):
      entries.first.map { "a mapping with the key \($0.key.text.quotedForPeople)" } ?? "an empty mapping"
    }
  }

  /// The value on one line, in flow style, cut after `limit` characters. It is for reports, not for parsing.
  package func summary(limit: Int = 100) -> String {
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
