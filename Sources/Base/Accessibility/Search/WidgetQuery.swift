package import WidgetTerms

/// A condition that selects widgets of a window. Every given property must match.
package struct WidgetQuery: Sendable {
  /// A test of a text, with the words by which messages name it.
  package struct TextTest: Sendable {
    package let words: String
    package let matches: @Sendable (String) -> Bool

    package init(_ words: String, matches: @escaping @Sendable (String) -> Bool) {
      (self.words, self.matches) = (words, matches)
    }

    /// Tests a name or a label, with and without the underscore before the letter that Alt presses: GTK may tell `Page _1`.
    func fits(name: String) -> Bool { matches(name) || name.withoutMnemonic.map(matches) ?? false }
  }

  /// The place of a widget relative to another one, by their areas.
  package enum Side: String, CaseIterable, Sendable {
    case below
    case above
    case leftOf = "left-of"
    case rightOf = "right-of"
  }

  /// The role by the name that scripts use; aliases of toolkits are equal to it.
  package var role: String?
  package var name: TextTest?
  package var text: TextTest?
  /// The text of the label that belongs to the widget.
  package var label: TextTest?
  package var value: Double?
  /// The states that must be set, and those that must not.
  package var states: WidgetStates = []
  package var absentStates: WidgetStates = []
  /// The number among several fitting widgets, from top to bottom and left to right: 1 is the first, -1 the last.
  /// Widgets without an area, such as those on hidden pages, count only if no other widget fits.
  package var index: Int?
  /// The query of an ancestor; at most one.
  package var inside: [WidgetQuery] = []
  /// The queries of widgets beside which the widget lies.
  package var beside: [(side: Side, query: WidgetQuery)] = []

  package init() {}
}

/// A widget that a search has found.
package struct FoundWidget: Equatable, Sendable {
  package var widget: Widget
  /// The ancestors, from the parent to the application's window.
  package var ancestors: [Widget]

  package init(widget: Widget, ancestors: [Widget]) { (self.widget, self.ancestors) = (widget, ancestors) }
}

/// A part of a tree of widgets: a widget and the children that were read.
package struct WidgetTree: Equatable, Sendable {
  package var widget: Widget
  package var children: [WidgetTree]
  /// The number of children that were left out because the widget has too many, or the tree is too large or too deep.
  package var omitted: Int

  package init(_ widget: Widget, children: [WidgetTree] = [], omitted: Int = 0) {
    (self.widget, self.children, self.omitted) = (widget, children, omitted)
  }
}

extension String {
  /// The text without its only underscore, if that stands before a letter or a digit; nil for any other text.
  fileprivate var withoutMnemonic: String? {
    let parts = split(separator: "_", omittingEmptySubsequences: false)
    guard parts.count == 2, let next = parts[1].first, next.isLetter || next.isNumber else { return nil }
    return parts.joined()
  }
}
