import Accessibility
import Documents
import Geometry
import Scripts
import Widgets

/// Descriptions of widgets for error messages.
enum WidgetWords {
  /// The number of widgets that a message lists.
  private static let most = 5
  /// The number of characters of a name or a text that a message contains.
  private static let longest = 80

  /// A widget as a selector: `{role: button, name: "Save"}`.
  static func selector(_ widget: Widget, index: Int? = nil) -> String {
    var parts = ["role: \(widget.role)"]
    if !widget.name.isEmpty { parts.append("name: \(short(widget.name).quotedForPeople)") }
    if let index { parts.append("index: \(index)") }
    return "{\(parts.joined(separator: ", "))}"
  }

  /// A widget with its text, value and states.
  static func full(_ widget: Widget) -> String {
    var text = selector(widget)
    if let content = widget.text, content != widget.name { text += " with the text \(short(content).quotedForPeople)" }
    if let value = widget.value { text += " with the value \(value)" }
    let states = widget.states.list
    return states.isEmpty ? text : "\(text) [\(states.joined(separator: ", "))]"
  }

  /// Several widgets that fit a selector, each as a selector with its place.
  static func candidates(_ found: [LocatedWidget]) -> String {
    let list = found.prefix(most).enumerated().map { number, located in
      "\(selector(located.widget, index: number + 1))\(located.area.map { " at \($0.words)" } ?? "")"
    }
    let rest = found.count - list.count
    return "\(found.count) widgets fit: \(list.joined(separator: ", "))\(rest > 0 ? " and \(rest) more" : "")"
  }

  /// A few widgets as selectors.
  static func list(_ found: [LocatedWidget]) -> String {
    let list = found.prefix(most).map { selector($0.widget) }
    let rest = found.count - list.count
    return "\(list.joined(separator: ", "))\(rest > 0 ? " and \(rest) more" : "")"
  }

  /// A few widgets that do not fit a query, but nearly do: first those with a similar name.
  static func near(_ found: [LocatedWidget], to query: WidgetQuery) -> String {
    let sorted = found.enumerated().map {
      (distance: query.distance(to: $1.widget.name), offset: $0, widget: $1.widget)
    }
    .sorted { ($0.distance ?? 1, $0.offset) < ($1.distance ?? 1, $1.offset) }
    let list = sorted.prefix(most).map { full($0.widget) }
    let rest = found.count - list.count
    var text = "\(list.joined(separator: ", "))\(rest > 0 ? " and \(rest) more" : "")"
    if let best = sorted.first, best.distance != nil, query.name?.matches(best.widget.name) == false {
      text += "; did you mean \(best.widget.name.quotedForPeople)?"
    }
    return text
  }

  /// A fault of an application.
  ///
  /// - Parameter application: its name.
  static func fault(_ fault: WidgetFault, of application: String) -> String {
    switch fault {
    case .noAnswer: "\(application) did not answer"
    case .gone: "the widget does not exist any more"
    case .unsupported: "\(application) does not support this question"
    case .malformed: "\(application) gave an invalid answer"
    case .unavailable(let reason): reason
    case .noTree: "\(application) has no accessibility tree"
    case .cancelled: "the question was cancelled"
    }
  }

  private static func short(_ text: String) -> String {
    text.count > longest ? "\(text.prefix(longest))…" : text
  }
}

extension LocatedWidget {
  /// Whether the widget is a field for text.
  var isField: Bool {
    ["text-box", "password", "spin-button", "combo-box", "terminal"].contains(widget.role)
      || widget.states.contains(.editable)
  }

  /// Whether keys reach another widget if this one has the focus. A page or a window has it while no field of it has,
  /// and for a short time after a click.
  func isFocus(of other: LocatedWidget) -> Bool {
    isRelated(to: other) && (widget.id == other.widget.id || !Self.wholes.contains(widget.role))
  }

  private static let wholes: Set<String> = ["document", "window", "dialog", "alert", "application"]

  /// Whether the widget reacts to input. Some toolkits set only one of the two states.
  var isEnabled: Bool { !widget.states.isDisjoint(with: [.enabled, .sensitive]) }
}
