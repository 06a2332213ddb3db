import Accessibility
import JSONText

/// The lines of a tree for an agent: widgets that it can name or read, without those that only arrange others.
struct WidgetOutline {
  /// The longest text of a tree, in characters: an agent reads it with everything else.
  static let longest = 24_000

  private(set) var lines: [String] = []
  private var length = 0
  private(set) var omitted = 0

  /// The roles of widgets that only arrange others.
  private static let arranging: Set<String> = [
    "filler", "generic", "group", "layered-pane", "panel", "scroll-area", "scroll-bar", "separator", "split-pane",
    "viewport",
  ]

  /// - Parameter number: gives a widget a number.
  init(_ widgets: [JSON], hidden showsHidden: Bool, numbering number: (JSON) -> Int?) {
    /// For each level of the tree, the level of its widgets in the outline, and the name of the widget around them.
    var levels: [(indent: Int, name: String)] = [(0, "")]
    for widget in widgets {
      let level = min(max(widget["level"]?.integer ?? 1, 1), 100)
      while levels.count > level { levels.removeLast() }
      while levels.count < level { levels.append(levels.last ?? (0, "")) }
      let (indent, outer) = levels[level - 1]
      let isShown = showsHidden || Self.isShown(widget)
      let isListed = level == 1 || isShown && !Self.arranges(widget) && !Self.repeats(widget, outer)
      levels.append(isListed ? (indent + 1, widget["name"]?.text ?? "") : (indent, outer))
      guard isListed else { continue }
      let rest = widget["omitted"]?.integer ?? 0
      let line = Self.line(widget) + (rest > 0 ? " (\(rest) further children)" : "")
      guard length + line.count < Self.longest else {
        omitted += 1
        continue
      }
      let label = level == 1 ? "" : number(widget).map { "[\($0)] " } ?? "[-] "
      lines.append(String(repeating: "  ", count: indent) + label + line)
      length += (lines.last?.count ?? 0) + 1
    }
    if omitted > 0 { lines.append("# \(omitted) further widgets: search one window or fewer levels") }
  }

  /// A widget without a place on the desktop is hidden, by itself or by those around it.
  private static func isShown(_ widget: JSON) -> Bool {
    widget["hidden"]?.truth != true && widget["area"]?["width"]?.number ?? 0 > 0
  }

  /// True for the label in a button of the same name.
  private static func repeats(_ widget: JSON, _ outer: String) -> Bool {
    guard widget["role"]?.text == "label", let name = widget["name"]?.text, !name.isEmpty else { return false }
    return outer.hasSuffix(name)
  }

  private static func arranges(_ widget: JSON) -> Bool {
    guard let role = widget["role"]?.text, arranging.contains(role) else { return false }
    let name = widget["name"]?.text ?? ""
    // GTK 4 names unnamed widgets by their classes.
    let isNameless = name.isEmpty || !name.contains(" ") && (name.hasPrefix("Gtk") || name.hasPrefix("Adw"))
    return isNameless && (widget["text"]?.text ?? "").isEmpty && widget["id"] == nil
  }

  private static func line(_ widget: JSON) -> String {
    let line = WidgetLine(
      role: widget["role"]?.text ?? "unknown", name: widget["name"]?.text ?? "",
      states: (widget["states"]?.list ?? []).compactMap(\.text), text: widget["text"]?.text,
      value: widget["value"]?.number)
    var words = line.words
    for key in ["id", "description"] {
      if let text = widget[key]?.text, text != widget["name"]?.text { words += " \(key) \(WidgetLine.quoted(text))" }
    }
    for key in ["row", "column"] { if let number = widget[key]?.integer { words += " \(key) \(number)" } }
    return words
  }
}
