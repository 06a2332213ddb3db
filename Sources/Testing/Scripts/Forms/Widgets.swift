import Documents
import JSONText
import WidgetTerms

extension StepWord {
  /// Steps that act on a widget.
  static var widgets: [StepWord] {
    [
      StepWord("fill", "Gives the focus to a text field and replaces its text by typing.", FillStep.form) {
        .widget(.fill($0))
      },
      StepWord("scroll-to", "Scrolls until a widget is in view.", ScrollToStep.form) { .widget(.scrollTo($0)) },
    ]
  }
}

extension WidgetSelector {
  private typealias Row = ScriptField<WidgetSelector>

  /// The keys that describe a widget.
  static let words =
    [
      "role", "name", "text", "label", "id", "description", "value", "state", "row", "column", "handle", "index",
      "inside",
    ]
    + Side.allCases.map(\.rawValue)

  /// The keys of which a selector needs one: `index` alone does not describe a widget.
  static let telling = words.filter { $0 != "index" }

  static var fields: [ScriptField<WidgetSelector>] { WidgetForms.fields }

  fileprivate static var newFields: [ScriptField<WidgetSelector>] {
    let nested = ScriptForm<WidgetSelector>.nestedWidget
    let sides: [Row] = Side.allCases.map { side in
      Row(side.rawValue, "A widget; the selected one is \(side.words) it.", schema: { _ in nested.schema }) {
        node, reading, widget in
        if let other = nested.read(node, reading) { widget.neighbours.append(Neighbour(side, of: other)) }
      }
    }
    let keys: [Row] = [
      Row("role", "The role of the widget, such as `button`.", \.role, .widgetRole),
      Row("name", "A pattern for the name of the widget.", \.name, .pattern),
      Row("text", "A pattern for the text that the widget shows or edits.", \.text, .pattern),
      Row("label", "A pattern for the text of the label that belongs to the widget.", \.label, .pattern),
      Row("id", "A pattern for the id that developers have given.", \.id, .pattern),
      Row("description", "A pattern for the description.", \.summary, .pattern),
      Row("value", "The value of the widget, such as that of a slider.", \.value, .number(-1e9...1e9)),
      Row("state", "A state such as `checked` or `not checked`, or a list of them.", \.stateWords, .widgetStates),
      Row("row", "The row in a table: 1 is the first.", \.row, .tableNumber),
      Row("column", "The column in a table: 1 is the first.", \.column, .tableNumber),
      Row("handle", "A handle that `find` has answered.", \.handle, .widgetHandle),
      Row(
        "index",
        "The number of one of several matching widgets, from top to bottom and left to right: 1 is the first, -1 the last.",
        \.index, .widgetIndex),
      Row("inside", "A widget that contains the selected one.", \.inside, nested.map { [$0] }),
    ]
    return (keys + sides).map { $0.grouped("widget-keys") }
  }

  /// The rules for mappings that must describe a widget.
  static var rules: [KeyRule] { [KeyRule.some(of: telling).named(ruleName)] }

  static let ruleName = "describes-widget"

  /// The rule for mappings in which the keys narrow a window to a widget.
  static var rulesBesideWindow: [KeyRule] {
    [
      .only(anyOf: words, besideAnyOf: ["in"]) { "\($0) needs \"in\": a widget is searched in a window" },
      .only(anyOf: ["index"], besideAnyOf: telling) { "\($0) alone does not describe a widget; add a role or a name" },
    ]
  }

  fileprivate var stateWords: [String] {
    get { states + absentStates.map { "not \($0)" } }
    set {
      states = newValue.filter { !$0.hasPrefix("not ") }
      absentStates = newValue.filter { $0.hasPrefix("not ") }.map { String($0.dropFirst(4)) }
    }
  }
}

/// The forms that many others contain. Each is made once, because most steps of a script have one. They hold no state.
private enum WidgetForms {
  nonisolated(unsafe) static let fields = WidgetSelector.newFields
  nonisolated(unsafe) static let whole = ScriptTable("a widget", fields, WidgetSelector.rules)
    .form { WidgetSelector(position: $0) }
  nonisolated(unsafe) static let place = WidgetPlace.form
  nonisolated(unsafe) static let check = WidgetCheck.newForm
  nonisolated(unsafe) static let tree = TreeCheck.newForm
  nonisolated(unsafe) static let inWindow = ScriptForm<WidgetSelector>.newInWindow
}

extension WidgetSelector.Side {
  fileprivate var words: String {
    switch self {
    case .below: "below"
    case .above: "above"
    case .leftOf: "to the left of"
    case .rightOf: "to the right of"
    case .near: "the nearest to"
    }
  }
}

extension NodeReader {
  private static let deepestWidget = 8
  private static let nestingKeys = ["inside"] + WidgetSelector.Side.allCases.map(\.rawValue)

  /// The number of levels of selectors in a selector, from 1.
  private static func widgetDepth(of node: Node) -> Int {
    guard case .mapping(let entries) = node.content else { return 1 }
    let inner = entries.filter { nestingKeys.contains($0.key.text) }.map { widgetDepth(of: $0.value) }
    return 1 + (inner.max() ?? 0)
  }

  /// Reports selectors that are nested too deeply.
  fileprivate var isShallowWidget: Bool {
    if Self.widgetDepth(of: node) <= Self.deepestWidget { return true }
    faults.report(at: keyPosition, "widgets are nested too deeply", expected: "at most \(Self.deepestWidget) levels")
    return false
  }
}

extension Form where Value == WidgetSelector, Notes == ScriptReading {
  /// A mapping that describes a widget inside the selector of another one.
  fileprivate static var nestedWidget: Form {
    Form(ScriptDefinition.widget.reference) { node, reading in
      node.isShallowWidget ? WidgetForms.whole.read(node, reading) : nil
    }
  }

  static var widgetSchema: JSON { WidgetForms.whole.schema }

  /// A widget with its window.
  static var widgetInWindow: Form { WidgetForms.inWindow.defined(as: ScriptDefinition.widgetInWindow) }

  static var widgetInWindowSchema: JSON { WidgetForms.inWindow.schema }

  /// A widget that is searched now, in its window or in the key window.
  static var liveWidget: Form {
    let window = ScriptField("in", "The window.", \WidgetSelector.window, .surface)
    return ScriptTable("a widget", [window] + WidgetSelector.fields, WidgetSelector.rules)
      .form { WidgetSelector(position: $0) }
  }

  fileprivate static var newInWindow: Form {
    let window = ScriptField("in", "The window.", \WidgetSelector.window, .surface, isRequired: true)
    return ScriptTable("a widget", [window] + WidgetSelector.fields, WidgetSelector.rules)
      .form { WidgetSelector(position: $0) }
  }
}

extension Form where Value == String, Notes == ScriptReading {
  /// The name of a role of widgets.
  static var widgetRole: Form {
    Form(ScriptDefinition.role.reference) { node, _ in WidgetRole.read(node) }
  }

  static var roleSchema: JSON { ["enum": JSON(WidgetRole.names)] }
}

/// Words that are not states, and the states to use instead.
private let otherStates = [
  "disabled": "not sensitive", "hidden": "not showing", "on": "checked", "off": "not checked", "open": "expanded",
  "closed": "not expanded", "unchecked": "not checked", "unselected": "not selected", "inactive": "not active",
]

extension Form where Value == [String], Notes == ScriptReading {
  /// A state, `not` and a state, or a list of them. No state may be given twice.
  fileprivate static var widgetStates: Form {
    let state = Form<String, ScriptReading>(ScriptDefinition.state.reference) { node, _ in
      let words = (node.text ?? "").split(separator: " ").map(String.init)
      let (isAbsent, name) = words.count == 2 && words[0] == "not" ? (true, words[1]) : (false, words.first ?? "")
      if words.count == (isAbsent ? 2 : 1), WidgetStates.names.contains(name) {
        return isAbsent ? "not \(name)" : name
      }
      let other = isAbsent ? nil : otherStates[name]
      let near = WidgetStates.names.nearest(to: name).map { isAbsent ? "not \($0)" : $0 }
      node.faults.report(
        at: node.position, "unknown state", found: node.node.foundPhrase,
        expected: "the state of a widget such as checked or not checked; docs/widgets.md lists all",
        nearestName: other ?? near)
      return nil
    }
    return state.oneOrMore(of: "states", count: 1...20).refined { states, node, _ in
      let names = states.map { $0.hasPrefix("not ") ? String($0.dropFirst(4)) : $0 }
      if Set(names).count == names.count { return states }
      node.fault(expected: "each state once")
      return nil
    }
  }

  static var stateSchema: JSON { ["enum": JSON(WidgetStates.names + WidgetStates.names.map { "not \($0)" })] }
}

extension Form where Value == WidgetHandle, Notes == ScriptReading {
  fileprivate static var widgetHandle: Form {
    ScriptForm<String>.name("a handle").refined { text, node, _ in
      if let handle = WidgetHandle(text) { return handle }
      node.fault(expected: "a handle as \"fingerpost ctl find --json\" prints it")
      return nil
    }
  }
}

extension Form where Value == Int, Notes == ScriptReading {
  /// The number of a row or a column.
  fileprivate static var tableNumber: Form { integer(1...100_000_000) }

  fileprivate static var widgetIndex: Form {
    integer(-1_000...1_000).refined { index, node, _ in
      if index != 0 { return index }
      node.fault(expected: "1 for the first, 2 for the second, -1 for the last")
      return nil
    }
  }
}

extension PlaceSpace {
  /// The widget of a space while its keys are read one by one. Without a window the keys are dropped, and a rule reports
  /// them.
  fileprivate var widgetDraft: WidgetSelector {
    get { widget ?? WidgetSelector(position: window?.position ?? .unknown) }
    set { if let window { self = .widget(newValue, in: window, isForced: isForced) } }
  }

  /// The picture of a space while its keys are read one by one.
  fileprivate var pictureDraft: PictureLocator {
    get { if case .picture(let picture, _, _) = self { picture } else { PictureLocator(file: "") } }
    set {
      var picture = newValue
      if case .output(let name) = self { picture.output = name }
      self = .picture(picture, in: window, isForced: isForced)
    }
  }
}

extension Field where Notes == ScriptReading {
  /// The keys that narrow a window to one of its widgets.
  static func widget(_ path: WritableKeyPath<Root, PlaceSpace>) -> [Field] {
    WidgetSelector.fields.map { $0.inside(path.appending(path: \.widgetDraft)) }
  }

  /// The keys that search a picture in a window or on an output.
  static func picture(_ path: WritableKeyPath<Root, PlaceSpace>) -> [Field] {
    let picture = path.appending(path: \.pictureDraft)
    let file = ScriptForm<String>.name("the path of a PNG file")
    return [
      Field(
        "like", "A PNG file that is searched in the window or output. Positions are relative to where it is found.",
        schema: { _ in file.schema }
      ) { node, reading, root in
        guard let name = file.read(node, reading) else { return }
        let isOwn = reading.screenshots.contains(name)
        root[keyPath: picture] = PictureLocator(
          file: isOwn ? name : node.position.path(to: name), isOwnScreenshot: isOwn)
      }.grouped("picture-keys"),
      part("tolerance", "The allowed difference of each channel of a pixel of the picture.", picture, \.tolerance),
      part("differing", "The percentage of the picture's pixels that may differ by more.", picture, \.share),
    ]
  }

  /// A percentage of a picture; without one it is dropped, and a rule reports it.
  private static func part(
    _ name: String, _ summary: String, _ picture: WritableKeyPath<Root, PictureLocator>,
    _ part: WritableKeyPath<PictureLocator, Double>
  ) -> Field {
    let fraction = ScriptForm<Double>.fraction
    return Field(name, summary, schema: { _ in fraction.schema }) { node, reading, root in
      guard let value = fraction.read(node, reading), !root[keyPath: picture].file.isEmpty else { return }
      root[keyPath: picture][keyPath: part] = value
    }.grouped("picture-keys")
  }
}

extension KeyRule {
  /// A space has a picture or a widget, not both.
  static var picture: [KeyRule] {
    [
      .refuse("like", besideAnyOf: WidgetSelector.words),
      .only(anyOf: ["tolerance", "differing"], besideAnyOf: ["like"]) { "\($0) needs \"like\"" },
    ]
  }
}

/// A position relative to a widget while it is being read.
private struct WidgetPlace {
  var widget: WidgetSelector
  var place = Place.center

  var whole: Place { Place(place.x, place.y, of: widget) }

  static var form: ScriptForm<Place> {
    let rows: [ScriptField<WidgetPlace>] = [
      ScriptField("in", "The window of the widget. By default, that of the step.", \.widget.window, .surface),
      ScriptField("at", "The position in the widget.", \.place, .plainPlace),
    ]
    let keys: [ScriptField<WidgetPlace>] = WidgetSelector.fields.map { $0.inside(\.widget) }
    return ScriptTable("a position at a widget", rows + keys, WidgetSelector.rules)
      .form { WidgetPlace(widget: WidgetSelector(position: $0)) }.map(\.whole)
  }
}

extension Form where Value == Place, Notes == ScriptReading {
  /// A mapping with a widget and a position in it.
  static var widgetPlace: Form { WidgetForms.place }
}

extension FillStep {
  fileprivate static var form: ScriptForm<FillStep> {
    let text = ScriptField(
      "with", "The text of the field after the step; `\"\"` clears it.", \FillStep.text, .typed, isRequired: true)
    return ScriptTable("a fill", [.window(\.space)] + ScriptField.widget(\.space) + [text], WidgetSelector.rules)
      .form(FillStep(space: .output(nil), text: ""))
  }
}

extension ScrollToStep {
  fileprivate static var form: ScriptForm<ScrollToStep> {
    ScriptTable("a scroll", [.window(\.space)] + ScriptField.widget(\.space), WidgetSelector.rules)
      .form(ScrollToStep(space: .output(nil)))
  }
}

extension Field where Notes == ScriptReading {
  /// The window of a widget.
  fileprivate static func window(_ path: WritableKeyPath<Root, PlaceSpace>) -> Field {
    Field(
      "in", "The window of the widget.", path, ScriptForm<WindowSelector>.surface.map { PlaceSpace.window($0) },
      isRequired: true)
  }
}

extension WidgetCheck {
  /// A condition for widgets of a window.
  static var form: ScriptForm<WidgetCheck> { WidgetForms.check.defined(as: ScriptDefinition.widgetCheck) }

  static var whole: ScriptForm<WidgetCheck> { WidgetForms.check }

  fileprivate static var newForm: ScriptForm<WidgetCheck> {
    let keys: [ScriptField<WidgetCheck>] = WidgetSelector.fields.map { $0.inside(\.widget) }
    let rows: [ScriptField<WidgetCheck>] = [
      ScriptField("in", "The window.", \.widget.window, .surface, isRequired: true),
      ScriptField("count", "The number of widgets that fit. By default, at least one.", \.count, .integer(0...100_000)),
    ]
    return ScriptTable("a widget", rows + keys, WidgetSelector.rules + [.refuse("index", beside: "count")])
      .form { WidgetCheck(WidgetSelector(position: $0)) }
  }
}

extension TreeCheck {
  /// A condition for the tree of a window's widgets.
  static var form: ScriptForm<TreeCheck> { WidgetForms.tree.defined(as: ScriptDefinition.tree) }

  static var whole: ScriptForm<TreeCheck> { WidgetForms.tree }

  fileprivate static var newForm: ScriptForm<TreeCheck> {
    let file = ScriptForm<String>.name("the path of an expected tree").refined { name, node, reading in
      let path = node.position.path(to: name)
      reading.checkTree(path, at: node.position)
      return path
    }
    return ScriptTable<TreeCheck>(
      "a tree",
      [
        ScriptField("in", "The window.", \.window, .surface, isRequired: true),
        ScriptField(
          "inside", "A widget; only the part of the tree inside it is compared.", \.widget, .nestedWidget),
        ScriptField("like", "The file of the expected tree.", \.file, file, isRequired: true),
        ScriptField("exact", "Whether the tree may have no other widgets.", \.isExact, .boolean),
      ]
    ).form { TreeCheck(window: WindowSelector(position: $0), file: "") }
  }
}

extension ScriptReading {
  /// Reports the errors of the file of an expected tree. A file that is missing is an error when the step is played.
  fileprivate func checkTree(_ path: String, at position: SourcePosition) {
    do throws(InvalidDocument) {
      if let text = try inputs.loadTree(path) { _ = try ExpectedTree.read(text, file: path) }
    } catch {
      faults.report(error.diagnostics, ofFileNamedAt: position)
    }
  }

  /// Reports positions at widgets that neither name a window nor belong to a step with one.
  func checkWidgets(of kind: Step.Kind) {
    guard kind.space?.window == nil else { return }
    for widget in kind.places.compactMap(\.widget) where widget.window == nil {
      faults.report(
        at: widget.position, "a position at a widget needs a window",
        expected: "\"in\" beside the widget or in the step")
    }
  }
}
