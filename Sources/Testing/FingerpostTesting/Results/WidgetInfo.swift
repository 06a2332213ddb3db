import JSONText

/// A widget of a window as it was at one moment.
public struct WidgetInfo: Hashable, Sendable {
  /// The kind of the widget.
  public let role: Role
  /// The accessible name; empty for none.
  public let name: String
  /// The states that are set.
  public let states: [WidgetState]
  /// The depth in the tree. The window has level 1, its children have 2.
  public let level: Int
  /// The text that the widget shows or edits; nil for none, and always for password fields.
  public let text: String?
  /// The value, such as that of a slider; nil for none.
  public let value: Double?

  init(_ answer: JSON) {
    (role, name) = (Role(answer["role"]?.text ?? "unknown"), answer["name"]?.text ?? "")
    states = answer["states"]?.list?.compactMap { $0.text.map { WidgetState($0) } } ?? []
    (level, text, value) = (answer["level"]?.integer ?? 0, answer["text"]?.text, answer["value"]?.number)
  }
}
