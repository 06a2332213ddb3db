/// A condition that selects widgets of a window. Every given property must match.
public struct WidgetQuery: Sendable {
  /// A test of a text, with the words by which messages name it.
  public struct TextTest: Sendable {
    public let words: String
    public let matches: @Sendable (String) -> Bool

    public init(_ words: String, matches: @escaping @Sendable (String) -> Bool) {
      (self.words, self.matches) = (words, matches)
    }
  }

  /// The place of a widget relative to another one, by their areas.
  public enum Side: String, CaseIterable, Sendable {
    case below
    case above
    case leftOf = "left-of"
    case rightOf = "right-of"
  }

  /// The role by the name that scripts use; aliases of toolkits are equal to it.
  public var role: String?
  public var name: TextTest?
  public var text: TextTest?
  /// The text of the label that belongs to the widget.
  public var label: TextTest?
  public var value: Double?
  /// The states that must be set, and those that must not.
  public var states: WidgetStates = []
  public var absentStates: WidgetStates = []
  /// The number among several fitting widgets, from top to bottom and left to right: 1 is the first, -1 the last.
  /// Widgets without an area, such as those on hidden pages, count only if no other widget fits.
  public var index: Int?
  /// The query of an ancestor; at most one.
  public var inside: [WidgetQuery] = []
  /// The queries of widgets beside which the widget lies.
  public var beside: [(side: Side, query: WidgetQuery)] = []

  public init() {}
}

/// A widget that a search has found.
public struct FoundWidget: Equatable, Sendable {
  public var widget: Widget
  /// The ancestors, from the parent to the application's window.
  public var ancestors: [Widget]

  public init(widget: Widget, ancestors: [Widget]) { (self.widget, self.ancestors) = (widget, ancestors) }
}

/// A part of a tree of widgets: a widget and the children that were read.
public struct WidgetTree: Equatable, Sendable {
  public var widget: Widget
  public var children: [WidgetTree]
  /// The number of children that were left out because the widget has too many, or the tree is too large or too deep.
  public var omitted: Int

  public init(_ widget: Widget, children: [WidgetTree] = [], omitted: Int = 0) {
    (self.widget, self.children, self.omitted) = (widget, children, omitted)
  }
}
