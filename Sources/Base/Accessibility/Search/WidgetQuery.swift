package import WidgetTerms

/// A condition that selects widgets of a window. Every given property must match.
package struct WidgetQuery: Sendable {
  /// A test of a text, with the words by which messages name it.
  package struct TextTest: Sendable {
    package let words: String
    package let matches: @Sendable (String) -> Bool
    /// Tests a text in small letters, if the words are a pattern; only for messages about what nearly fits.
    let matchesInSmallLetters: (@Sendable (String) -> Bool)?

    package init(
      _ words: String, inSmallLetters: (@Sendable (String) -> Bool)? = nil,
      matches: @escaping @Sendable (String) -> Bool
    ) {
      (self.words, self.matches, matchesInSmallLetters) = (words, matches, inSmallLetters)
    }

    /// Tests a name or a label, with and without the underscore before the letter that Alt presses: GTK may tell `Page _1`.
    func fits(name: String) -> Bool { matches(name) || name.withoutMnemonic.map(matches) ?? false }

    /// Tests an id, and its last part alone: Qt 6 writes the ids of the ancestors before it, with dots between them.
    package func matchesID(_ id: String) -> Bool {
      matches(id) || id.split(separator: ".").last.map { $0.count < id.count && matches(String($0)) } == true
    }
  }

  /// The place of a widget relative to another one, by their areas. See `NearestSearch` for `near`.
  package enum Side: String, CaseIterable, Sendable {
    case below
    case above
    case leftOf = "left-of"
    case rightOf = "right-of"
    /// In any direction, nearer than all other widgets that fit.
    case near
  }

  /// The role by the name that scripts use; aliases of toolkits are equal to it.
  package var role: String?
  package var name: TextTest?
  package var text: TextTest?
  /// The text of the label that belongs to the widget.
  package var label: TextTest?
  /// The id that the application's developers have given, and the description.
  package var id: TextTest?
  package var description: TextTest?
  package var value: Double?
  /// The row and the column in a table: 1 is the first.
  package var row: Int?
  package var column: Int?
  /// The widget that was found before.
  package var handle: WidgetHandle?
  /// The number of widgets for which the search reads what it has kept again: if it finds fewer, some may have come without an
  /// event. 0 for a search that is content with what is kept.
  package var expected = 1
  /// True to read the `details` of each found widget, and its text even if its role usually has none.
  package var isDetailed = false
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

  /// The handles of the query and of those in it.
  package var handles: [WidgetHandle] {
    (handle.map { [$0] } ?? []) + inside.flatMap(\.handles) + beside.flatMap(\.query.handles)
  }

  /// The facts that describe found widgets.
  var detail: WidgetDetail { isDetailed || id != nil ? .all : text != nil ? .text : .usual }
}

/// The facts that describe a widget, beside its role, name, states and area.
enum WidgetDetail {
  /// Text and value, if widgets of its role have them.
  case usual
  /// Its text whatever its role, and its value.
  case text
  /// The same and its `details`.
  case all
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
  var withoutMnemonic: String? {
    let parts = split(separator: "_", omittingEmptySubsequences: false)
    guard parts.count == 2, let next = parts[1].first, next.isLetter || next.isNumber else { return nil }
    return parts.joined()
  }
}
