package import Documents

/// A tree of widgets that a test expects, as its file describes it.
///
/// Each line is a widget: `- check-box "Subscribe" [checked]`. Lines below it with more indentation are widgets inside
/// it, at any depth. The name, the text after `=` and the states may be left out; they are then not compared.
package struct ExpectedTree: Equatable, Sendable {
  /// A widget that is expected.
  package struct Widget: Equatable, Sendable {
    /// The role; nil for any.
    package var role: String?
    /// The pattern for the name; nil for any name.
    package var name: TextPattern?
    /// The states that must be set, and those that must not.
    package var states: [String]
    package var absentStates: [String]
    /// The pattern for the text; nil for any text.
    package var text: TextPattern?
    package var children: Siblings

    package init(
      _ role: String?, _ name: TextPattern? = nil, states: [String] = [], absentStates: [String] = [],
      text: TextPattern? = nil, children: Siblings = Siblings()
    ) {
      (self.role, self.name, self.text, self.children) = (role, name, text, children)
      (self.states, self.absentStates) = (states, absentStates)
    }
  }

  /// The expected widgets of one level.
  package struct Siblings: Equatable, Sendable {
    package var widgets: [Widget]
    /// The numbers of widgets before which `...` allows other widgets. Only exact comparisons use them, because others
    /// allow other widgets everywhere.
    package var gaps: Set<Int>

    package init(_ widgets: [Widget] = [], gaps: Set<Int> = []) { (self.widgets, self.gaps) = (widgets, gaps) }
  }

  package var siblings: Siblings

  package init(_ siblings: Siblings) { self.siblings = siblings }
}

extension ExpectedTree {
  /// The states that describe what a person sees. Other states are not written.
  package static let writtenStates = [
    "checked", "indeterminate", "pressed", "selected", "expanded", "required", "invalid-entry", "read-only",
  ]
  /// The widgets of which `not sensitive` is written.
  private static let controls: Set<String> = [
    "button", "check-box", "check-menu-item", "combo-box", "menu-button", "menu-item", "password", "radio-button",
    "radio-menu-item", "slider", "spin-button", "switch", "tab", "text-box", "toggle-button",
  ]
  private static let longestText = 200
  private static let wrappers = ["generic", "group", "pane", "scroll-area", "split-pane", "unknown"]

  /// The tree that a program shows, as a file would describe it.
  ///
  /// - Parameter isExact: true to describe every widget. Otherwise containers without a name are left out, and the
  ///   widgets inside them take their place.
  package init(of widgets: [TreeWidget], isExact: Bool = false) {
    siblings = Siblings(widgets.flatMap { Self.expected($0, isExact: isExact) })
  }

  private static func expected(_ widget: TreeWidget, isExact: Bool) -> [Widget] {
    let children = widget.children.flatMap { expected($0, isExact: isExact) }
    let states = writtenStates.filter(widget.states.contains)
    let isDisabled =
      controls.contains(widget.role) && !widget.states.isEmpty && !widget.states.contains("enabled")
      && !widget.states.contains("sensitive")
    let text = widget.text.flatMap { $0.isEmpty || $0 == widget.name ? nil : $0 }
    let isBare = widget.name.isEmpty && text == nil && states.isEmpty
    if !isExact, isBare, wrappers.contains(widget.role) { return children }
    return [
      Widget(
        widget.role, widget.name.isEmpty ? nil : pattern(for: widget.name), states: states,
        absentStates: isDisabled ? ["sensitive"] : [], text: text.map { pattern(for: $0) }, children: Siblings(children)
      )
    ]
  }

  /// The pattern that matches only a text, or, if it is long, texts with the same beginning.
  private static func pattern(for text: String) -> TextPattern {
    var result = ""
    for scalar in text.unicodeScalars.prefix(longestText) {
      if ["*", "?", "\\"].contains(scalar) { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
    return TextPattern(text.unicodeScalars.count > longestText ? result + "*" : result)
  }
}

extension ExpectedTree {
  /// The tree as the text of a file.
  package var text: String {
    var lines: [String] = []
    siblings.write(to: &lines, indentation: 0)
    return lines.map { $0 + "\n" }.joined()
  }
}

extension ExpectedTree.Siblings {
  fileprivate func write(to lines: inout [String], indentation: Int) {
    let margin = String(repeating: "  ", count: indentation)
    for (index, widget) in widgets.enumerated() {
      if gaps.contains(index) { lines.append("\(margin)- ...") }
      let isParent = !widget.children.widgets.isEmpty || !widget.children.gaps.isEmpty
      lines.append("\(margin)- \(widget.line)\(isParent ? ":" : "")")
      widget.children.write(to: &lines, indentation: indentation + 1)
    }
    if gaps.contains(widgets.count) { lines.append("\(margin)- ...") }
  }
}

extension ExpectedTree.Widget {
  /// The widget on one line, without its children: `check-box "Subscribe" [checked]`.
  package var line: String {
    var parts = [role ?? "*"]
    if let name { parts.append(name.text.quotedInTree) }
    let states = states + absentStates.map { "not \($0)" }
    if !states.isEmpty { parts.append("[\(states.joined(separator: ", "))]") }
    if let text { parts.append("= \(text.text.quotedInTree)") }
    return parts.joined(separator: " ")
  }
}

extension String {
  /// The text in quotes. A file of such lines is also valid YAML, so colons and number signs that YAML would read as its
  /// own are kept apart from spaces.
  fileprivate var quotedInTree: String {
    var result = "\""
    var previous: Unicode.Scalar = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case " " where previous == ":": result += "\\u{20}"
      case "#" where previous == " ": result += "\\u{23}"
      case _ where scalar.isHidden: result += "\\u{\(String(scalar.value, radix: 16))}"
      default: result.unicodeScalars.append(scalar)
      }
      previous = scalar
    }
    return result + "\""
  }
}

extension Unicode.Scalar {
  /// True for control characters and for those that YAML reads as line breaks or not at all.
  fileprivate var isHidden: Bool {
    value < 0x20 || (0x7F...0xA0).contains(value) || [0x2028, 0x2029, 0xFEFF].contains(value)
      || (0xFFFE...0xFFFF).contains(value)
  }
}
