import Documents
package import Scripts

extension WidgetSelector {
  /// The selector as a YAML mapping.
  package var flow: String { FlowText.mapping(members) }

  /// The keys of the selector, with `in` for its own window.
  var members: [(key: String, value: String?)] {
    let pattern = { (pattern: TextPattern) in FlowText.quoted(pattern.text) }
    return [
      ("in", window?.text), ("role", role.map { FlowText.text($0) }), ("name", name.map(pattern)),
      ("text", text.map(pattern)), ("label", label.map(pattern)), ("value", value.map { FlowText.number($0) }),
      ("id", id.map(pattern)), ("description", summary.map(pattern)), ("row", row.map { "\($0)" }),
      ("column", column.map { "\($0)" }), ("handle", handle.map { FlowText.quoted("\($0)") }),
      ("state", stateText), ("index", index.map { "\($0)" }), ("inside", inside.first?.flow),
    ] + neighbours.map { ($0.side.rawValue, $0.widget.flow) }
  }

  private var stateText: String? {
    let words = states.map { FlowText.text($0) } + absentStates.map { FlowText.quoted("not \($0)") }
    return words.count > 1 ? FlowText.list(words) : words.first
  }
}

extension PictureLocator {
  var members: [(key: String, value: String?)] {
    [
      ("like", FlowText.quoted(file)), ("tolerance", tolerance == 0 ? nil : FlowText.percentage(tolerance)),
      ("differing", share == 0 ? nil : FlowText.percentage(share)),
    ]
  }
}

extension WidgetCheck {
  /// The check as a YAML mapping.
  var flow: String { FlowText.mapping(widget.members + [("count", count.map { "\($0)" })]) }
}
