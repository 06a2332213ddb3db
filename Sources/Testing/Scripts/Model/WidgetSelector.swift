package import Documents
package import WidgetTerms

/// A condition that selects a widget inside a window, by what the application tells of it to assistive programs. Every
/// given property must match.
package struct WidgetSelector: Hashable, Sendable {
  /// The place of a widget relative to another one.
  package enum Side: String, CaseIterable, Hashable, Sendable {
    case below
    case above
    case leftOf = "left-of"
    case rightOf = "right-of"
    /// In any direction, nearer than other widgets that fit.
    case near
  }

  /// A widget and the side of it on which the selected widget lies.
  package struct Neighbour: Hashable, Sendable {
    package var side: Side
    package var widget: WidgetSelector

    package init(_ side: Side, of widget: WidgetSelector) { (self.side, self.widget) = (side, widget) }
  }

  /// The window of the widget; nil for the window of the step.
  package var window: WindowSelector?
  /// The role, such as `button`.
  package var role: String?
  package var name: TextPattern?
  /// The editable or displayed text.
  package var text: TextPattern?
  /// The text of the label that belongs to the widget.
  package var label: TextPattern?
  /// The value, such as that of a slider.
  package var value: Double?
  /// The id that the application's developers have given.
  package var id: TextPattern?
  package var summary: TextPattern?
  /// The row and the column in a table: 1 is the first.
  package var row: Int?
  package var column: Int?
  /// The widget that a search has found before.
  package var handle: WidgetHandle?
  /// The states that must be set, such as `checked`, and those that must not.
  package var states: [String]
  package var absentStates: [String]
  /// The number among several fitting widgets, from top to bottom and left to right: 1 is the first, -1 the last; nil
  /// if only one widget may fit.
  package var index: Int?
  /// The selector of an ancestor; at most one.
  package var inside: [WidgetSelector]
  package var neighbours: [Neighbour]
  package var position: SourcePosition

  package init(
    window: WindowSelector? = nil, role: String? = nil, name: TextPattern? = nil, text: TextPattern? = nil,
    label: TextPattern? = nil, value: Double? = nil, states: [String] = [], absentStates: [String] = [],
    index: Int? = nil, inside: [WidgetSelector] = [], neighbours: [Neighbour] = [], position: SourcePosition
  ) {
    (self.window, self.role, self.name, self.text) = (window, role, name, text)
    (self.label, self.value, self.states, self.absentStates) = (label, value, states, absentStates)
    (self.index, self.inside, self.neighbours, self.position) = (index, inside, neighbours, position)
  }
}

extension WidgetSelector: CustomStringConvertible {
  /// The selector as reports contain it: `{role: button, name: "Save"}`.
  package var description: String {
    var parts: [String] = []
    if let window { parts.append("in: \(window)") }
    if let role { parts.append("role: \(role)") }
    if let name { parts.append("name: \(name.text.quotedForPeople)") }
    if let text { parts.append("text: \(text.text.quotedForPeople)") }
    if let label { parts.append("label: \(label.text.quotedForPeople)") }
    if let value { parts.append("value: \(value)") }
    if let id { parts.append("id: \(id.text.quotedForPeople)") }
    if let summary { parts.append("description: \(summary.text.quotedForPeople)") }
    if let row { parts.append("row: \(row)") }
    if let column { parts.append("column: \(column)") }
    if let handle { parts.append("handle: \(handle.description.quotedForPeople)") }
    let states = states + absentStates.map { "not \($0)" }
    if states.count == 1 { parts.append("state: \(states[0])") }
    if states.count > 1 { parts.append("state: [\(states.joined(separator: ", "))]") }
    if let index { parts.append("index: \(index)") }
    for ancestor in inside { parts.append("inside: \(ancestor)") }
    for neighbour in neighbours { parts.append("\(neighbour.side.rawValue): \(neighbour.widget)") }
    return "{\(parts.joined(separator: ", "))}"
  }
}
