import JSONText
import WidgetTerms

/// A widget as one line of text: `entry "Name" [focused] = "Ann"`. Files of expected trees have the same form.
package struct WidgetLine: Equatable, Sendable {
  /// The states that most widgets have, which lines leave out.
  private static let usual: Set<String> = [
    "enabled", "focusable", "has-tooltip", "horizontal", "multi-line", "opaque", "resizable", "selectable",
    "selectable-text", "sensitive", "showing", "single-line", "supports-autocompletion", "truncated", "vertical",
    "visible", "checkable", "expandable", "manages-descendants", "stale", "transient", "animated",
  ]

  package var role: String
  package var name: String
  /// All states, by their names.
  package var states: [String]
  package var text: String?
  package var value: Double?

  package init(role: String, name: String, states: [String] = [], text: String? = nil, value: Double? = nil) {
    (self.role, self.name, self.states, self.text, self.value) = (role, name, states, text, value)
  }

  /// The line. A text that repeats the name is left out. States that most widgets have are left out, too; a widget that
  /// is neither enabled nor sensitive is marked with `not sensitive`.
  package var words: String {
    var words = role
    if !name.isEmpty { words += " \(Self.quoted(name))" }
    var shown = states.filter { !Self.usual.contains($0) }
    if !states.isEmpty, !states.contains("enabled"), !states.contains("sensitive") { shown.append("not sensitive") }
    if !shown.isEmpty { words += " [\(shown.joined(separator: ", "))]" }
    if let text, !text.isEmpty, text != name { words += " = \(Self.quoted(text))" }
    if let value, value.isFinite { words += " value \(JSON.number(value).written)" }
    return words
  }

  /// The most characters of a name or a text in a line.
  private static let longest = 200

  package static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in (text.count > longest ? "\(text.prefix(longest))…" : text).unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      case _ where scalar.value < 0x20 || (0x7F...0xA0).contains(scalar.value):
        quoted += "\\u{\(String(scalar.value, radix: 16))}"
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}

extension WidgetLine {
  /// The lines of a tree, indented by two spaces for each level after the first. A comment counts children that were left
  /// out.
  package static func text(of widgets: [(words: String, level: Int, omitted: Int)]) -> [String] {
    widgets.indices.flatMap { index in
      let (words, level, omitted) = widgets[index]
      let margin = String(repeating: "  ", count: max(0, level - 1))
      let isParent = index + 1 < widgets.count && widgets[index + 1].level > level
      let comment = "\(margin)  # \(omitted == 1 ? "1 child is" : "\(omitted) children are") left out"
      return ["\(margin)- \(words)\(isParent ? ":" : "")"] + (omitted > 0 ? [comment] : [])
    }
  }
}

extension Widget {
  /// The widget as one line of text. A password's text and value are left out.
  package var line: WidgetLine {
    let isSecret = role == "password"
    return WidgetLine(
      role: role, name: name, states: states.list, text: isSecret ? nil : text, value: isSecret ? nil : value)
  }
}

extension WidgetTree {
  /// A widget of a tree, with its level and the number of its children that were left out. The root has the level 1.
  package typealias Line = (widget: Widget, level: Int, omitted: Int)

  /// The widgets of the tree, each before its children.
  package var lines: [Line] {
    var lines: [Line] = []
    var left: [(tree: WidgetTree, level: Int)] = [(self, 1)]
    while let (tree, level) = left.popLast() {
      lines.append((tree.widget, level, tree.omitted))
      left += tree.children.reversed().map { ($0, level + 1) }
    }
    return lines
  }

  /// The tree as text: a line for each widget, indented by two spaces for each ancestor. A comment counts the children
  /// that were left out.
  package var text: String {
    WidgetLine.text(of: lines.map { ($0.widget.line.words, $0.level, $0.omitted) }).map { "\($0)\n" }.joined()
  }

  /// The tree with at most `depth` levels. The children of the last level count as omitted.
  package func cut(depth: Int) -> WidgetTree {
    guard depth > 1 else { return WidgetTree(widget, omitted: clampedSum(omitted, children.count)) }
    return WidgetTree(widget, children: children.map { $0.cut(depth: depth - 1) }, omitted: omitted)
  }

  private func clampedSum(_ a: Int, _ b: Int) -> Int {
    let (sum, overflows) = a.addingReportingOverflow(b)
    return overflows ? .max : sum
  }
}
