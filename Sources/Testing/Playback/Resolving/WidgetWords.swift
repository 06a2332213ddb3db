import Accessibility
import Documents
import Geometry
import Scripts
package import Widgets
import WidgetTerms

/// Descriptions of widgets for error messages.
enum WidgetWords {
  /// The number of widgets that a message lists.
  static let most = 5
  /// The number of texts that are compared to find the nearest.
  private static let compared = 200
  /// The number of characters of a name or a text that a message contains.
  private static let longest = 80

  /// A widget as a selector: `{role: button, name: "Save"}`.
  static func selector(_ widget: Widget, index: Int? = nil) -> String {
    var parts = ["role: \(widget.role)"]
    if !widget.name.isEmpty { parts.append("name: \(short(widget.name).quotedForPeople)") }
    if let label = widget.details?.label, !label.isEmpty { parts.append("label: \(short(label).quotedForPeople)") }
    if let id = widget.details?.id, !id.isEmpty { parts.append("id: \(short(id).quotedForPeople)") }
    if let index { parts.append("index: \(index)") }
    return "{\(parts.joined(separator: ", "))}"
  }

  /// Several widgets that fit a selector, each as a selector with its place.
  static func candidates(_ found: [LocatedWidget]) -> String {
    let list = found.prefix(most).enumerated().map { number, located in
      "\(selector(located.widget, index: number + 1))\(located.area.map { " of \($0.words)" } ?? "")"
    }
    let rest = found.count - list.count
    let number = found.count == 1 ? "1 widget fits" : "\(found.count) widgets fit"
    return "\(number): \(list.joined(separator: ", "))\(rest > 0 ? " and \(rest) more" : "")"
  }

  /// A few widgets as selectors, each selector once.
  static func list(_ found: [LocatedWidget]) -> String {
    var groups: [(selector: String, count: Int)] = []
    for located in found {
      let selector = selector(located.widget)
      if let known = groups.firstIndex(where: { $0.selector == selector }) {
        groups[known].count += 1
      } else if groups.count < most {
        groups.append((selector, 1))
      }
    }
    let rest = found.count - groups.reduce(0) { $0 + $1.count }
    let list = groups.map { $0.count == 1 ? $0.selector : "\($0.selector) (\($0.count) of them)" }
    return "\(list.joined(separator: ", "))\(rest > 0 ? " and \(rest) more" : "")"
  }

  /// The widgets that nearly fit a selector, the nearest first.
  static func near(_ found: NearestWidgets, to selector: WidgetSelector) -> String {
    let shown = found.widgets.shown(for: selector)
    let hidden = found.widgets.filter { widget in !shown.contains { $0.widget.id == widget.widget.id } }
    var text = "none"
    if !shown.isEmpty {
      text += ", but there is \(list(shown))"
    } else if let exact = hidden.first(where: { selector.role == nil || $0.widget.role == selector.role }) {
      text += "; \(self.selector(exact.widget)) is hidden"
    }
    let query = selector.query
    let best = (shown.isEmpty ? hidden : shown).first.map { query.nearText(of: $0.widget) } ?? ""
    if query.distance(to: best) != nil, query.differs(from: best) {
      text += "; did you mean \(best.quotedForPeople)?"
    }
    if let long = found.unlisted.first {
      text += "; the children of \(self.selector(long)) are not searched, because it has more than 500"
    }
    return text
  }

  /// A few widgets that fit a selector but for what they contain, and their states, each with what differs.
  static func differences(of found: [LocatedWidget], from selector: WidgetSelector) -> String {
    let found = selector.text == nil ? found : nearestText(among: found, to: selector)
    let list = found.prefix(most).map { located in
      let widget = located.widget
      var parts: [String] = []
      if selector.text != nil {
        parts.append(widget.text.map { "with the text \(short($0).quotedForPeople)" } ?? "without a text")
      }
      parts += detailDifferences(of: widget, from: selector)
      if selector.value != nil { parts.append(widget.value.map { "with the value \($0)" } ?? "without a value") }
      let states = Set(widget.states.list)
      parts += selector.states.filter { !states.contains($0) }.map { "not \($0)" }
      parts += selector.absentStates.filter(states.contains)
      return ([self.selector(widget)] + (parts.isEmpty ? [] : [parts.joined(separator: ", ")])).joined(separator: " ")
    }
    let rest = found.count - list.count
    return "\(list.joined(separator: "; "))\(rest > 0 ? " and \(rest) more" : "")"
  }

  /// The widgets that have a text, those with the most similar one first; all if none has a text.
  private static func nearestText(among found: [LocatedWidget], to selector: WidgetSelector) -> [LocatedWidget] {
    let withText = found.filter { $0.widget.text?.isEmpty == false }
    guard !withText.isEmpty, let test = selector.query.text else { return found }
    let ranked = withText.enumerated().map { index, widget in
      (index < compared ? test.distance(to: widget.widget.text ?? "") ?? 1 : 1, index, widget)
    }
    return ranked.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
  }

  private static func detailDifferences(of widget: Widget, from selector: WidgetSelector) -> [String] {
    var parts: [String] = []
    if selector.summary != nil {
      let words = widget.details?.description ?? ""
      parts.append(words.isEmpty ? "without a description" : "with the description \(short(words).quotedForPeople)")
    }
    let place = (row: widget.details?.row, column: widget.details?.column)
    if selector.row != nil { parts.append(place.row.map { "in row \($0)" } ?? "in no row") }
    if selector.column != nil { parts.append(place.column.map { "in column \($0)" } ?? "in no column") }
    return parts
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
    case .otherRole(let old, let now): "the widget of the handle was a \(old) and is a \(now) now"
    case .cancelled: "the question was cancelled"
    }
  }

  private static func short(_ text: String) -> String {
    text.count > longest ? "\(text.prefix(longest))…" : text
  }
}

extension LocatedWidget {
  /// The smallest width and height of a part in view in which a position is worth a try.
  private static let smallestPart = 8.0

  /// The middle of the part that is in view as the position of a step: `at: [20%, 50%]`, or in logical pixels where a
  /// hundredth is too much; nil if the part is small.
  var positionInView: String? {
    guard let area, let visible = visibleArea, !area.isEmpty,
      min(visible.size.width, visible.size.height) >= min(Self.smallestPart, area.size.width, area.size.height)
    else { return nil }
    func position(_ from: Double, _ length: Double, _ part: (start: Double, length: Double)) -> String {
      let middle = part.start + part.length / 2 - from
      let hundredths = (middle / length * 100).rounded()
      let isInside = abs(hundredths / 100 * length - middle) < part.length / 4
      return isInside ? "\(Int(hundredths))%" : "\(Int(middle.rounded()))"
    }
    let x = position(area.minX, area.size.width, (visible.minX, visible.size.width))
    let y = position(area.minY, area.size.height, (visible.minY, visible.size.height))
    return "at: [\(x), \(y)]"
  }

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
  package var isEnabled: Bool { !widget.states.isDisjoint(with: [.enabled, .sensitive]) }
}
