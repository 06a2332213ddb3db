import Accessibility
import Documents
package import JSONText

/// The description of a widget in answers of the control socket.
package struct WidgetSummary: Equatable, Sendable {
  package var role: String
  package var name: String
  /// The names of the states that are set.
  package var states: [String]
  /// The editable or displayed text; nil if the widget has none, and always for a password.
  package var text: String?
  package var value: Double?
  /// The area on the desktop; nil if it is not known.
  package var area: Area?
  /// The level in a tree, the window being 1; nil outside trees.
  package var level: Int?
  /// The number of children that were left out.
  package var omitted: Int
  /// The facts that only an answer to `find`, or to `tree` with details, has.
  package var finding: Finding?

  /// The facts of a widget that a selector has found.
  package struct Finding: Equatable, Sendable {
    /// The id that the application's developers have given, and the description; empty for a widget without them.
    package var id: String
    package var description: String
    /// The row and the column in a table: 1 is the first.
    package var row: Int?
    package var column: Int?
    /// The id of the window that shows the widget: the one that was searched, or one of its popups.
    package var window: Int
    /// True if the application does not show the widget.
    package var isHidden: Bool
    /// The handle by which scripts and requests find the widget again; nil if its application has just ended.
    package var handle: String?
    /// The selector that finds only this widget; nil if it was not asked for or if there is none.
    package var selector: String?
    /// Why there is no selector; nil if it was not asked for or if there is one.
    package var selectorReason: String?

    package init(
      id: String = "", description: String = "", row: Int? = nil, column: Int? = nil, window: Int,
      isHidden: Bool = false, handle: String? = nil
    ) {
      (self.id, self.description, self.row, self.column) = (id, description, row, column)
      (self.window, self.isHidden, self.handle) = (window, isHidden, handle)
    }

    fileprivate var members: [String: JSON] {
      var members: [String: JSON] = ["window": JSON(window)]
      if !id.isEmpty { members["id"] = .string(id) }
      if !description.isEmpty { members["description"] = .string(description) }
      if let row { members["row"] = JSON(row) }
      if let column { members["column"] = JSON(column) }
      if isHidden { members["hidden"] = true }
      if let handle { members["handle"] = .string(handle) }
      if let selector { members["selector"] = .string(selector) }
      if let selectorReason { members["no-selector"] = .string(selectorReason) }
      return members
    }
  }

  package init(
    role: String, name: String, states: [String] = [], text: String? = nil, value: Double? = nil, area: Area? = nil,
    level: Int? = nil, omitted: Int = 0
  ) {
    (self.role, self.name, self.states, self.text, self.value) = (role, name, states, text, value)
    (self.area, self.level, self.omitted) = (area, level, omitted)
  }

  /// The description. Properties that the widget does not have are left out.
  package var json: JSON {
    var members: [String: JSON] = [
      "role": .string(role), "name": .string(name), "states": .array(states.map(JSON.string)),
    ]
    if let text { members["text"] = .string(text) }
    if let value, value.isFinite { members["value"] = .number(value) }
    if let area { members["area"] = area.json }
    if let level { members["level"] = JSON(level) }
    if omitted > 0 { members["omitted"] = JSON(omitted) }
    if let finding { members.merge(finding.members) { $1 } }
    return .object(members)
  }
}

/// The widgets at a place of the desktop.
package struct WidgetsAtPlace: Equatable, Sendable {
  /// The deepest widget at the place; nil if there is none.
  package var widget: WidgetSummary?
  /// The ancestors of the widget, from its parent to the application's window.
  package var ancestors: [WidgetSummary] = []
  /// The position in the area of the widget.
  package var position: PlaceSummary.Position?
  /// The selector of the widget in scripts, or of the button or the like around it; nil if no selector fits only this
  /// widget.
  package var selector: String?
  /// Why there is no selector; nil if there is one.
  package var selectorReason: String?
  /// The step that taps the widget of the selector, without its dash; nil without a selector.
  package var step: String?
  /// The widget of the key window that has the keyboard focus.
  package var focused: WidgetSummary?
  /// The reasons why widgets are unknown.
  package var faults: [String] = []

  package init() {}

  var json: [String: JSON] {
    var members: [String: JSON] = [
      "widget": widget?.json ?? .null, "widget-ancestors": .array(ancestors.map(\.json)),
      "selector": JSON(selector), "focused-widget": focused?.json ?? .null,
    ]
    if let position { members["on-widget"] = position.json }
    if let selectorReason { members["no-selector"] = .string(selectorReason) }
    if !faults.isEmpty { members["widget-faults"] = .array(faults.map(JSON.string)) }
    return members
  }
}

/// Widgets of answers as text.
enum WidgetText {
  /// A widget on one line, with its area if the answer has it.
  static func line(_ widget: JSON) -> String {
    let line = WidgetLine(
      role: widget["role"]?.text ?? "unknown", name: widget["name"]?.text ?? "",
      states: (widget["states"]?.list ?? []).compactMap(\.text), text: widget["text"]?.text,
      value: widget["value"]?.number)
    var words = line.words
    if let area = widget["area"], area != .null {
      let numbers = ["x", "y", "width", "height"].map { area[$0]?.written ?? "-" }
      words += " at \(numbers[0]),\(numbers[1]) \(numbers[2])x\(numbers[3])"
    }
    return words.withoutControls
  }

  /// The widgets that each selector has found, a line for each and one for its handle.
  static func found(_ searches: [JSON]) -> String {
    searches.flatMap { search in
      let widgets = search["widgets"]?.list ?? []
      let heading = searches.count > 1 ? ["\(search["selector"]?.text ?? "-"):"] : []
      let rest = max(0, search["omitted"]?.integer ?? 0)
      let lines = widgets.flatMap { [line($0) + details(of: $0)] + handle(of: $0) + selector(of: $0) }
      let end = rest > 0 ? ["and \(rest) more"] : []
      return (heading + (widgets.isEmpty ? ["no widgets"] : lines) + end).map(\.withoutControls)
    }.joined(separator: "\n")
  }

  private static func details(of widget: JSON) -> String {
    let texts = ["id", "description"].compactMap { key in
      widget[key]?.text.map { " \(key) \(WidgetLine.quoted($0))" }
    }
    let numbers = ["row", "column"].compactMap { key in widget[key]?.integer.map { " \(key) \($0)" } }
    return (texts + numbers).joined() + (widget["hidden"]?.truth == true ? " hidden" : "")
  }

  private static func handle(of widget: JSON) -> [String] {
    (widget["handle"]?.text).map { ["  handle: \($0)"] } ?? []
  }

  private static func selector(of widget: JSON) -> [String] {
    if let selector = widget["selector"]?.text { return ["  selector: \(selector)"] }
    return (widget["no-selector"]?.text).map { ["  no selector: \($0)"] } ?? []
  }

  /// The widgets of a tree, a line for each, indented by their levels.
  static func tree(_ widgets: [JSON]) -> String {
    WidgetLine.text(
      of: widgets.map { widget in
        let level = min(max(widget["level"]?.integer ?? 1, 1), TreeRequest.depths.upperBound)
        return ((line(widget) + details(of: widget)).withoutControls, level, max(0, widget["omitted"]?.integer ?? 0))
      }
    ).joined(separator: "\n")
  }

  /// The rows of the widgets at a place; none if the compositor was not asked for widgets.
  static func rows(of place: JSON) -> [(title: String, text: String)] {
    guard let widget = place["widget"] else { return [] }
    var rows: [(title: String, text: String)] = []
    let faults = (place["widget-faults"]?.list ?? []).compactMap(\.text)
    if widget != .null {
      rows.append(("widget", line(widget)))
      let ancestors = (place["widget-ancestors"]?.list ?? []).map { ancestor -> String in
        let name = ancestor["name"]?.text ?? ""
        return WidgetLine(role: ancestor["role"]?.text ?? "unknown", name: name).words
      }
      if !ancestors.isEmpty { rows.append(("inside", ancestors.joined(separator: " → "))) }
      if let position = place["on-widget"] { rows.append(("on widget", PlaceText.position(position))) }
      if let selector = place["selector"]?.text { rows.append(("selector", selector)) }
      if let reason = place["no-selector"]?.text { rows.append(("no selector", reason)) }
    } else if faults.isEmpty {
      rows.append(("widget", "none"))
    }
    if let focused = place["focused-widget"], focused != .null { rows.append(("focused", line(focused))) }
    return rows + faults.map { ("widgets", $0) }
  }
}
