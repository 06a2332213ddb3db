package import WidgetTerms

extension WidgetRole {
  /// Reads the name of a role, and reports other words with the nearest name.
  package static func read(_ node: NodeReader) -> String? {
    if let text = node.text, names.contains(text) { return text }
    node.faults.report(
      at: node.position, "unknown role", found: node.node.foundPhrase,
      expected: "the role of a widget such as button, text-box or check-box; docs/widgets.md lists all",
      nearestName: node.text.flatMap { name(for: $0) ?? names.nearest(to: plain($0)) })
    return nil
  }
}
