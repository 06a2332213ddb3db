public import Documents

/// A condition that selects a widget inside a window, by what the application tells of it to assistive programs. Every
/// given property must match.
public struct WidgetSelector: Hashable, Sendable {
  /// The place of a widget relative to another one.
  public enum Side: String, CaseIterable, Hashable, Sendable {
    case below
    case above
    case leftOf = "left-of"
    case rightOf = "right-of"
  }

  /// A widget and the side of it on which the selected widget lies.
  public struct Neighbour: Hashable, Sendable {
    public var side: Side
    public var widget: WidgetSelector

    public init(_ side: Side, of widget: WidgetSelector) { (self.side, self.widget) = (side, widget) }
  }

  /// The window of the widget; nil for the window of the step.
  public var window: WindowSelector?
  /// The role, such as `button`.
  public var role: String?
  public var name: TextPattern?
  /// The editable or displayed text.
  public var text: TextPattern?
  /// The text of the label that belongs to the widget.
  public var label: TextPattern?
  /// The value, such as that of a slider.
  public var value: Double?
  /// The states that must be set, such as `checked`, and those that must not.
  public var states: [String]
  public var absentStates: [String]
  /// The number among several fitting widgets, from top to bottom and left to right: 1 is the first, -1 the last; nil
  /// if only one widget may fit.
  public var index: Int?
  /// The selector of an ancestor; at most one.
  public var inside: [WidgetSelector]
  public var neighbours: [Neighbour]
  public var position: SourcePosition

  public init(
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
  public var description: String {
    var parts: [String] = []
    if let window { parts.append("in: \(window)") }
    if let role { parts.append("role: \(role)") }
    if let name { parts.append("name: \(name.text.quotedForPeople)") }
    if let text { parts.append("text: \(text.text.quotedForPeople)") }
    if let label { parts.append("label: \(label.text.quotedForPeople)") }
    if let value { parts.append("value: \(value)") }
    let states = states + absentStates.map { "not \($0)" }
    if states.count == 1 { parts.append("state: \(states[0])") }
    if states.count > 1 { parts.append("state: [\(states.joined(separator: ", "))]") }
    if let index { parts.append("index: \(index)") }
    for ancestor in inside { parts.append("inside: \(ancestor)") }
    for neighbour in neighbours { parts.append("\(neighbour.side.rawValue): \(neighbour.widget)") }
    return "{\(parts.joined(separator: ", "))}"
  }
}
