/// A selector of a widget as plain values, from which scripts are written: each property must be equal.
package struct WidgetReference: Hashable, Sendable {
  package var role: String
  package var name: String?
  /// The displayed text.
  package var text: String?
  /// The text of the label that belongs to the widget.
  package var label: String?
  /// The number among several fitting widgets, from top to bottom and left to right: 1 is the first.
  package var index: Int?
  /// The reference to an ancestor; at most one.
  package var inside: [WidgetReference]

  package init(
    role: String, name: String? = nil, text: String? = nil, label: String? = nil, index: Int? = nil,
    inside: [WidgetReference] = []
  ) {
    (self.role, self.name, self.text) = (role, name, text)
    (self.label, self.index, self.inside) = (label, index, inside)
  }

  /// The query that finds what the reference refers to.
  package var query: WidgetQuery {
    let equal = { (wanted: String) in WidgetQuery.TextTest(wanted) { $0 == wanted } }
    var query = WidgetQuery()
    query.role = role
    query.name = name.map(equal)
    query.text = text.map(equal)
    query.label = label.map(equal)
    query.index = index
    query.inside = inside.map(\.query)
    return query
  }
}

extension WidgetReference: CustomStringConvertible {
  /// The reference for messages: `{role: button, name: "Save"}`.
  package var description: String {
    var parts = ["role: \(role)"]
    for (key, text) in [("name", name), ("text", text), ("label", label)] {
      if let text { parts.append("\(key): \(WidgetLine.quoted(text))") }
    }
    if let index { parts.append("index: \(index)") }
    for ancestor in inside { parts.append("inside: \(ancestor)") }
    return "{\(parts.joined(separator: ", "))}"
  }
}
