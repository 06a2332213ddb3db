import JSONText

/// A widget of a window as it was at one moment.
public struct WidgetInfo: Hashable, Sendable {
  /// The kind of the widget.
  public let role: Role
  /// The accessible name; empty for none.
  public let name: String
  /// The states that are set.
  public let states: [WidgetState]
  /// The depth in the tree. The window has level 1, its children have 2. 0 for a widget that `find` has returned.
  public let level: Int
  /// The text that the widget shows or edits; nil for none, and always for password fields.
  public let text: String?
  /// The value, such as that of a slider; nil for none.
  public let value: Double?
  /// The id that the program's developers have given; empty for none. This and what follows is known of widgets that `find`
  /// has returned.
  public let id: String
  /// The accessible description; empty for none.
  public let description: String
  /// The row in a table: 1 is the first; nil outside tables.
  public let row: Int?
  /// The column in a table: 1 is the first; nil outside tables.
  public let column: Int?
  /// True if the program does not show the widget.
  public let isHidden: Bool
  /// The handle by which `locate` finds the widget again.
  public let handle: String?

  init(_ answer: JSON) {
    (role, name) = (Role(answer["role"]?.text ?? "unknown"), answer["name"]?.text ?? "")
    states = answer["states"]?.list?.compactMap { $0.text.map { WidgetState($0) } } ?? []
    (level, text, value) = (answer["level"]?.integer ?? 0, answer["text"]?.text, answer["value"]?.number)
    (id, description) = (answer["id"]?.text ?? "", answer["description"]?.text ?? "")
    (row, column) = (answer["row"]?.integer, answer["column"]?.integer)
    (isHidden, handle) = (answer["hidden"]?.truth ?? false, answer["handle"]?.text)
  }
}
