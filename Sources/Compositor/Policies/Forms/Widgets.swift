import Documents
import Interaction
import JSONText
import WidgetTerms

extension Form where Value == String, Notes == PolicyNotes {
  /// The role of a widget.
  static var widgetRole: Form {
    Form(PolicyDefinition.widgetRole.reference) { node, _ in WidgetRole.read(node) }
  }
}

extension RecognizerTarget {
  /// The keys of a mapping that describes widgets, and the place that they are in.
  fileprivate static var fields: [PolicyField<RecognizerTarget>] {
    [
      Field(
        "role", "The role of the widget under the touch, or of one that contains it; or a list of roles.",
        \.condition.roles, PolicyForm<String>.widgetRole.oneOrMore(of: "roles", count: 1...100)),
      Field("name", "The name of the widget, as a pattern.", \.condition.name, PolicyForm<TextMatcher>.texts),
      Field("in", "The place that has the widget.", \.place, PolicyForm<RecognizerPlace>.place),
    ]
  }

  fileprivate static var table: PolicyTable<RecognizerTarget> {
    FieldTable("a widget", fields, [.some(of: ["role", "name"])])
  }

  private var condition: WidgetCondition {
    get { widget ?? WidgetCondition() }
    set { widget = newValue }
  }
}

extension Form where Value == RecognizerTarget, Notes == PolicyNotes {
  /// A place, or widgets: `{role: button}`, `{role: [text-box, label], name: PATTERN, in: PLACE}`.
  ///
  /// The key `role` of a window has other values than that of a widget.
  static var target: Form {
    let place = PolicyForm<RecognizerPlace>.place
    return Form(
      ["anyOf": [place.schema, RecognizerTarget.table.schema(RecognizerTarget())]],
      write: { $0 == RecognizerTarget() ? "shell" : nil }
    ) { node, notes in
      guard describesWidgets(node.node) else { return place.read(node, notes).map { RecognizerTarget(place: $0) } }
      var target = RecognizerTarget()
      RecognizerTarget.table.read(node, notes, into: &target)
      return target.widget == nil ? nil : target
    }
  }

  /// True if a mapping has keys that only widgets have, or a role that is none of windows.
  private static func describesWidgets(_ node: Node) -> Bool {
    if node["name"] != nil || node["in"] != nil { return true }
    guard let role = node["role"] else { return false }
    guard case .scalar(let text, _) = role.content else { return true }
    let ofWindows = WindowRole.allCases.map(\.rawValue)
    if ofWindows.contains(text) { return false }
    if WidgetRole.names.contains(text) { return true }
    return WindowMatch.names.allSatisfy { $0 == "role" || node[$0] == nil } && ofWindows.nearest(to: text) == nil
  }
}

extension RecognizerEntry {
  /// The schema of `on` for a type that cannot be for widgets; empty for other types.
  static func targetSchema(of row: GestureRow) -> JSON {
    row.input.contains(.touches) ? [:] : ["on": PolicyForm<RecognizerPlace>.place.schema]
  }
}

extension RecognizerPolicy {
  /// Reports widgets for a gesture without touches, and warns of touches and keys that do not press one.
  func checkWidgets(_ row: GestureRow, _ mapping: MappingReader) {
    guard widget != nil else { return }
    guard row.input.contains(.touches) else {
      return mapping.faults.report(
        at: mapping.position(of: "on"), "a widget is for presses, and \(row.what) has none",
        expected: "a window, an output or the shell")
    }
    let kinds = [TouchKind.scroll, .indirectPointer]
      .filter { allowedTouchTypes?.contains($0) == true }.map(\.rawValue)
    if !kinds.isEmpty {
      mapping.faults.warn(
        at: mapping.position(of: "touch-types"),
        "touches of the type \(kinds.joined(separator: ", ")) do not press the widget that the recognizer is for, "
          + "and are ignored")
    }
    if !allowedPresses.isEmpty {
      mapping.faults.warn(
        at: mapping.position(of: "presses"), "keys do not press the widget that the recognizer is for, and are ignored")
    }
  }
}
