import WidgetTerms

/// The selectors that may find a widget again later, in another size, theme and run of the application. Which of them
/// are unique, a search must tell.
///
/// A short selector comes before a long one, and what a person reads comes before the structure of the tree. Names with
/// digits come late, since counters, times and versions change. The text of fields is never used.
package struct SelectorProposals: Sendable {
  /// The number of named ancestors that are tried.
  private static let ancestors = 3
  private static let longestName = 60

  /// The selectors without a number, the best first. Each may fit other widgets, too.
  package let references: [WidgetReference]

  /// - Parameters:
  ///   - ancestors: from the parent to the application's window.
  ///   - labels: the texts of labels that belong to the widget.
  package init(of widget: Widget, ancestors: [Widget], labels: [String]) {
    let role = widget.role
    var own: [WidgetReference] = []
    let label = labels.lazy.map(Self.withoutColon).first { Self.isUsable($0) && $0 != widget.name }
    let names = Self.isUsable(widget.name) ? [widget.name] : []
    let texts = [widget.text].compactMap { $0 }.filter {
      Self.isUsable($0) && $0 != widget.name && !Self.isEntered(widget)
    }
    let steady = { (text: String) in !text.contains(where: \.isNumber) }
    let byName = names.map { WidgetReference(role: role, name: $0) }
    let byLabel = label.map { [WidgetReference(role: role, label: $0)] } ?? []
    let byText = texts.map { WidgetReference(role: role, text: $0) }
    let isSteady = { (reference: WidgetReference) in
      [reference.name, reference.label, reference.text].allSatisfy { $0.map(steady) ?? true }
    }
    own = byName.filter(isSteady) + byLabel.filter(isSteady) + byText.filter(isSteady)
    let changing = (byName + byLabel + byText).filter { !isSteady($0) }
    let plain = WidgetReference(role: role)

    let named = ancestors.dropLast().filter { Self.isUsable($0.name) && steady($0.name) }
    let around = named.prefix(Self.ancestors).map { WidgetReference(role: $0.role, name: $0.name) }
    let structural = ancestors.dropLast().map(\.role).filter { Self.landmarks.contains($0) }.prefix(1)
      .map { WidgetReference(role: $0) }
    let inside = { (reference: WidgetReference) in
      (around + structural).map { ancestor in
        var placed = reference
        placed.inside = [ancestor]
        return placed
      }
    }
    references =
      own + [plain] + own.flatMap(inside) + inside(plain) + changing + changing.flatMap(inside)
  }

  /// The reference that a number can complete, if no other one is unique.
  package var numbered: WidgetReference? { references.first }

  /// True if a selector may contain the text: a person reads it, it is not long, and it is not a class of the toolkit.
  static func isUsable(_ text: String) -> Bool {
    !text.isEmpty && text.count <= longestName && !text.contains(where: \.isNewline)
      && text.contains { !$0.isWhitespace } && !isClassName(text)
  }

  /// True if a name is that of a class of GTK, libadwaita or Qt, such as `GtkBox`, which unnamed widgets have.
  private static func isClassName(_ text: String) -> Bool {
    for prefix in ["Gtk", "Adw", "Hdy", "Q"] where text.hasPrefix(prefix) {
      let rest = text.dropFirst(prefix.count)
      if rest.first?.isUppercase == true, rest.allSatisfy({ $0.isASCII && $0.isLetter }),
        rest.contains(where: \.isLowercase)
      {
        return true
      }
    }
    return false
  }

  private static func withoutColon(_ text: String) -> String {
    text.last == ":" ? String(text.dropLast()) : text
  }

  /// True if a user has entered or chosen the text.
  private static func isEntered(_ widget: Widget) -> Bool {
    widget.states.contains(.editable)
      || ["text-box", "password", "spin-button", "combo-box", "date-editor", "document", "terminal"].contains(
        widget.role)
  }

  /// The roles of ancestors that tell places apart without a name.
  private static let landmarks: Set<String> = [
    "dialog", "alert", "header", "title-bar", "menu-bar", "tool-bar", "status-bar", "tab-list", "footer", "info-bar",
  ]
}

// MARK: - Subjects

extension SelectorProposals {
  /// The widgets that a press at a place may be meant for, the best first: the deepest one that reacts to a press, such
  /// as the button around a label, and those around it; else, and in an item of a list, the deepest one if it shows
  /// something of its own.
  ///
  /// - Parameter chain: the deepest widget at the place and its ancestors, up to the application's window.
  /// - Returns: their indices in the chain; empty for the background of a window.
  package static func subjects(of chain: [Widget]) -> [Int] {
    let pressable = chain.indices.filter { reacting.contains(chain[$0].role) }.prefix(2)
    let isShown = chain.first.map { shown.contains($0.role) } == true
    guard let first = pressable.first else { return isShown ? [0] : [] }
    // Items of lists are often without a name, and the label in them has one.
    return pressable + (isShown && items.contains(chain[first].role) ? [0] : [])
  }

  private static let reacting: Set<String> = [
    "button", "calendar", "cell", "check-box", "check-menu-item", "combo-box", "date-editor", "dial", "header-cell",
    "link", "list-item", "menu-button", "menu-item", "password", "radio-button", "radio-menu-item", "scroll-bar",
    "slider", "spin-button", "switch", "tab", "terminal", "text-box", "toggle-button", "tree-item",
  ]
  private static let items: Set<String> = ["cell", "list-item", "tree-item"]
  private static let shown: Set<String> = [
    "canvas", "chart", "heading", "icon", "image", "label", "meter", "paragraph", "progress-bar", "rating", "video",
  ]
}
