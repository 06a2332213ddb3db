package import Geometry
package import WidgetTerms

/// One widget of an application, as the application described it at one moment.
package struct Widget: Equatable, Sendable {
  package var id: WidgetID
  /// The role, by the name that scripts use, such as `button`. See `WidgetRole`.
  package var role: String
  /// The name; empty for a widget without one.
  package var name: String
  package var states: WidgetStates
  /// The editable or displayed text; nil for a widget without text, and always for a password.
  package var text: String?
  /// The current value, such as that of a slider; nil for a widget without a value.
  package var value: Double?
  /// The id that developers have given to the widget, its description, its row and column in a table, and its label; nil
  /// if they were not asked for.
  package var details: WidgetDetails?
  /// The number of children; nil if it was not asked for.
  package var childCount: Int?
  /// The area in the toolkit's own coordinates, as it was answered; nil for a widget without one, or if it was not asked.
  package var extents: Rect<WidgetSpace>?

  package init(
    id: WidgetID, role: String = "", name: String = "", states: WidgetStates = [], text: String? = nil,
    value: Double? = nil, childCount: Int? = nil, extents: Rect<WidgetSpace>? = nil
  ) {
    (self.id, self.role, self.name, self.states) = (id, role, name, states)
    (self.text, self.value, self.childCount, self.extents) = (text, value, childCount, extents)
  }
}

/// Facts of a widget that are read only for a person or a program that asks for them.
package struct WidgetDetails: Equatable, Sendable {
  /// The id that the application's developers have given; empty for a widget without one.
  package var id: String
  /// The description; empty for a widget without one.
  package var description: String
  /// The row and the column in a table: 1 is the first; nil outside tables.
  package var row: Int?
  package var column: Int?
  /// The text of the label that belongs to the widget; nil if it was not asked for.
  package var label: String?

  package init(
    id: String = "", description: String = "", row: Int? = nil, column: Int? = nil, label: String? = nil
  ) {
    (self.id, self.description, self.row, self.column, self.label) = (id, description, row, column, label)
  }
}

extension Widget {
  /// True if the widget may be asked for its text. GTK 3 complains in the application's log about a question to a widget
  /// without one.
  package var mayHaveText: Bool {
    WidgetRole.hasText(role) || role == WidgetRole.password || states.contains(.editable)
  }

  /// False if the application says that the widget cannot be used now.
  package var isUsable: Bool { states.isEmpty || !states.isDisjoint(with: [.sensitive, .enabled]) }
}

/// The space of the coordinates that a toolkit answers. `ToolkitRules` say where its origin is.
package enum WidgetSpace: CoordinateSpace {}
