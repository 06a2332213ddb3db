import Documents
import JSONText

extension StepWord {
  /// One expectation, or a list of them. Each is a step.
  static var expect: StepWord {
    let one = ExpectationDraft.form
    return StepWord(
      "expect", "A condition that must hold before the limit, or a list of conditions in order.",
      schema: { one.named("expectation").oneOrMore(of: "expectations", count: 1...100_000).schema }
    ) { node, reading, place in
      // An empty list would always pass.
      guard !node.isNull, node.node.content != .sequence([]) else {
        node.fault(expected: "a condition such as {key-window: term}, or a list of conditions")
        return []
      }
      let nodes = node.isList ? node.list(of: "expectations") ?? [] : [node]
      return nodes.compactMap { node in
        one.read(node, reading).flatMap { reading.step(.check(.expect($0)), node, place) }
      }
    }
  }
}

/// An expectation while it is being read.
struct ExpectationDraft {
  var condition: Expectation.Condition?
  var within: TimeSpan?
  var isSoft = false
  fileprivate var file = FileDraft()

  /// The expectation; nil only if an error has been reported.
  var expectation: Expectation? { condition.map { Expectation($0, within: within, isSoft: isSoft) } }
}

/// One kind of condition, for each mapping that may have conditions.
struct ConditionPart {
  let fields: [ScriptField<ExpectationDraft>]
  var rules: [KeyRule] = []
  /// Called after all fields have been read, and sets the condition of kinds with several fields.
  var check: (MappingReader, ScriptReading, inout ExpectationDraft) -> Void = { _, _, _ in }
}

extension ExpectationDraft {
  private typealias Row = ScriptField<ExpectationDraft>

  /// All conditions that others may contain.
  private static var parts: [ConditionPart] { windows + others + scene }

  /// All conditions but measures, which only an expectation has.
  static var conditions: [ConditionPart] { parts + [any] }

  /// An expectation with its limit.
  static var form: ScriptForm<Expectation> {
    let soft = Row("soft", "Whether the run goes on after a failure, which still counts.", \.isSoft, .boolean)
      .named("expectation-soft")
    return .mergedChoices("an expectation", (conditions + measures).map { choice($0, [within, soft], \.expectation) })
  }

  /// A condition without a limit of its own: one of those inside `any`.
  static var condition: ScriptForm<Expectation.Condition> {
    .mergedChoices("a condition", parts.map { choice($0, [], \.condition) })
  }

  private static func choice<Value>(
    _ part: ConditionPart, _ more: [Row], _ value: KeyPath<ExpectationDraft, Value?>
  ) -> Choice<Value, ScriptReading> {
    Choice(
      part.fields + more, part.rules, from: ExpectationDraft(), as: { $0[keyPath: value] }, check: part.check)
  }

  private static var any: ConditionPart {
    part("any", "Conditions of which at least one holds.", anyForm) { $0 }
  }

  /// The list of conditions under `any`.
  static var anyForm: ScriptForm<Expectation.Condition> {
    condition.defined(as: ScriptDefinition.condition).list(of: "conditions", count: 1...100).map { .any($0) }
  }

  private static var scene: [ConditionPart] {
    [
      part("appeared", "A window or subsurface that is new since the last input step began.", AppearedCheck.form) {
        .appeared($0)
      },
      part("drag", "A drag and drop operation in progress, or `none`.", DragCheck.form) { .drag($0) },
      part("text-field", "The text field that receives text.", TextFieldCheck.form) { .textField($0) },
      part("menu", "The edit menu: whether it is open, and its items.", MenuCheck.form) { .menu($0) },
      part(
        "desktop", "Whether the desktop is asleep, awake, kept from becoming idle, locked or unlocked.",
        ScriptForm<DesktopState>.choice
      ) { .desktop($0) },
      part("cursor", "The cursor of the pointer: a shape, `surface` or `hidden`.", CursorCheck.form) { .cursor($0) },
      part("widget", "A widget of a window, or a number of widgets.", WidgetCheck.form) { .widget($0) },
      part("tree", "The tree of a window's widgets, as a file describes it.", TreeCheck.form) { .widgetTree($0) },
      part(
        "first-responder", "The surface or widget that has the keyboard, or `none`.",
        Expectation.Condition.firstResponder
      ) { $0 },
      part("can-perform", "An action that can be performed now.", PossibleAction.form(isPossible: true)) {
        .canPerform($0)
      },
      part("cannot-perform", "An action that cannot be performed now.", PossibleAction.form(isPossible: false)) {
        .canPerform($0)
      },
    ]
  }

  private static var windows: [ConditionPart] {
    let window = ScriptForm<WindowSelector>.window
    let windowOrNone = window.orNone()
    let surface = ScriptForm<WindowSelector>.surface.orNone()
    return [
      part("key-window", "The window that has the keyboard, or `none`.", windowOrNone) { .keyWindow($0) },
      part("windows", "All windows, the topmost first.", WindowList.form) { .windows($0) },
      part("window", "A window that exists, with its size, position and states.", WindowState.form) { .window($0) },
      part("no-window", "A window that does not exist.", window) { .noWindow($0) },
      part("pointer-focus", "The surface under the pointer, or `none`.", surface) { .pointerFocus($0) },
      part("touch-focus", "The window that receives the touches of a finger, or `none`.", TouchFocus.form) {
        .touchFocus(finger: $0.finger, $0.window)
      },
    ]
  }

  private static var others: [ConditionPart] {
    [
      part("sent", "The events that were sent to a client.", SentEvents.form) { .sent($0) },
      part("performed", "The actions sent since the previous `performed` expectation.", PerformedActions.form) {
        .performed($0)
      },
      part("gesture", "The changes of gestures since the previous `gesture` expectation.", ExpectedGestures.form) {
        .gestures($0)
      },
      part("pixels", "The pixels of an output or window, or of a part of it.", PixelCheck.form) { .pixels($0) },
      part("exit", "The end of a client.", ClientExit.form) { .exit(client: $0.client, $0.end) },
      part("output", "The standard output of a client.", ClientOutput.form) {
        .output(client: $0.client, $0.check)
      },
      part("speech", SpeechCheck.summary, SpeechCheck.form) { .speech($0) },
      file,
      part("program", "A program of the policy, its state and how often it was started.", ProgramCheck.form) {
        .program($0)
      },
      part("clipboard", "The content of the clipboard or of the primary selection.", ClipboardCheck.form) {
        .clipboard($0)
      },
      part("routed", "The target of a finger, button or key, and the reason.", RoutedCheck.form) { .routed($0) },
    ]
  }

  private static var measures: [ConditionPart] {
    [
      part("responds", "The time that a client takes to change its picture after input.", ResponseCheck.form) {
        .measured(.responds($0))
      },
      part("idle", "The number of commits of a client while nothing happens.", IdleCheck.form) {
        .measured(.idle($0))
      },
      part("frames", "The frames that a client misses after input.", FrameCheck.form) { .measured(.frames($0)) },
    ]
  }

  private static var within: Row {
    Row("within", "The limit in real time. By default, that of the settings.", \.within, .duration)
      .named("expectation-within")
  }

  private static func part<Value>(
    _ word: String, _ summary: String, _ form: ScriptForm<Value>,
    _ condition: @escaping (Value) -> Expectation.Condition
  ) -> ConditionPart {
    ConditionPart(fields: [Row(word, summary, \.condition, form.map(condition)).named("\(word)-condition")])
  }

  /// An expectation of a file. The check is beside the path, or inside the mapping under `file`.
  private static var file: ConditionPart {
    let path = ScriptForm<String>.name("the path of a file").map { FileDraft(path: $0) }
    let form = path.orMapping(FileDraft.form)
    let checks: [Row] = FileDraft.checks.map { $0.inside(\.file) }
    return ConditionPart(
      fields: [Row("file", "The content of a file, or whether it exists.", \.file, form).named("file-condition")]
        + checks,
      rules: [FileDraft.rule]
    ) { mapping, _, draft in
      draft.condition = .file(path: draft.file.path, draft.file.check)
      guard mapping.value("file")?.isMapping == true else { return }
      for word in FileDraft.words { mapping.refuse(word, beside: "file") }
    }
  }
}

extension WindowList {
  fileprivate static var form: ScriptForm<WindowList> {
    let windows = ScriptForm<WindowSelector>.window.list(of: "windows", count: 0...100_000)
    let table = ScriptTable<WindowList>(
      "a list of windows",
      [
        ScriptField("exactly", "Exactly these windows, the topmost first.", \.self, windows.map { .exactly($0) }),
        ScriptField(
          "in-order", "These windows, the topmost first, with any others between them.", \.self,
          windows.map { .inOrder($0) }),
        ScriptField("count", "The number of windows.", \.self, ScriptForm<Int>.integer(0...100_000).map { .count($0) }),
      ], [.exactlyOne(of: ["exactly", "in-order", "count"])])
    return table.form(.count(0)).orList(windows.map { .exactly($0) })
  }
}

extension WindowState {
  private typealias Row = ScriptField<WindowState>

  fileprivate static var form: ScriptForm<WindowState> {
    let flags = ScriptForm<Flag>.choice.oneOrMore(of: "states", count: 0...100).named("window-states")
    let state: [Row] = [
      Row("size", "Its size in logical pixels.", \.size, .pixelSize),
      Row("position", "The position of its top left corner on its output.", \.place, .plainPlace),
      Row("tolerance", "The allowed difference of size and position, in pixels.", \.tolerance, .number(0...10_000)),
      Row("states", "The states that it must have.", \.flags, flags),
      Row("not-states", "The states that it must not have.", \.absentFlags, flags),
    ]
    let window: [Row] = WindowSelector.fields.map { $0.inside(\.window) }
    let table = ScriptTable("a window", state + window, [WindowSelector.rule])
    return ScriptForm<WindowSelector>.window.map { WindowState(window: $0) }
      .orMapping(table.form { WindowState(window: WindowSelector(position: $0)) })
  }
}

private struct TouchFocus {
  var finger: Int?
  var window: WindowSelector?

  static var form: ScriptForm<TouchFocus> {
    let finger = ScriptForm<Int>.integer(ScriptLimits.finger).refined { finger, node, reading in
      reading.held.use(finger: finger, at: node.position, reading.faults)
      return finger
    }
    let window = ScriptForm<WindowSelector>.surface.orNone()
    let table = ScriptTable<TouchFocus>(
      "a touch focus",
      [
        ScriptField(
          "finger", "The number of a finger that is down. By default, the last one that came down.", \.finger, finger),
        ScriptField("in", "The window, or `none`.", \.window, window, isRequired: true),
      ])
    let (alone, mapping) = (window.map { TouchFocus(window: $0) }, table.form(TouchFocus()))
    return Form(["anyOf": [alone.schema, mapping.schema]]) { node, reading in
      let namesFinger = node.node["in"] != nil || node.node["finger"] != nil
      return namesFinger ? mapping.read(node, reading) : alone.read(node, reading)
    }
  }
}

private struct ClientExit {
  var client = ""
  var end = ProcessEnd.any

  static var form: ScriptForm<ClientExit> {
    let client = ScriptForm<String>.client
    let table = ScriptTable<ClientExit>(
      "an exit",
      [
        ScriptField("client", "The client.", \.client, client, isRequired: true),
        ScriptField("status", "Its exit status.", \.end, ScriptForm<Int>.integer(0...255).map { .status($0) }),
        ScriptField("signal", "The signal that ended it.", \.end, ScriptForm<Signal>.signal.map { .signal($0) }),
      ], [.refuse("signal", beside: "status")])
    return client.map { ClientExit(client: $0) }.orMapping(table.form(ClientExit()))
  }
}

private struct ClientOutput {
  var client = ""
  var check = TextCheck.contains("")

  static var form: ScriptForm<ClientOutput> {
    let client = ScriptField("client", "The client.", \ClientOutput.client, .client, isRequired: true)
    let checks: [ScriptField<ClientOutput>] = TextCheck.fields.map { $0.inside(\.check) }
    return ScriptTable("a client's output", [client] + checks, [.exactlyOne(of: TextCheck.words)])
      .form(ClientOutput())
  }
}

extension TextCheck {
  static let words = ["contains", "equals", "matches"]

  static var fields: [ScriptField<TextCheck>] {
    let text = ScriptForm<String>.text("text")
    let fields: [ScriptField<TextCheck>] = [
      ScriptField("contains", "The text contains this.", \.self, text.map { .contains($0) }),
      ScriptField("equals", "The whole text is this.", \.self, text.map { .equals($0) }),
      ScriptField(
        "matches", "At least one line matches this pattern.", \.self,
        ScriptForm<TextPattern>.pattern.map { .matches($0) }),
    ]
    return fields.map { $0.named("text-\($0.name)") }
  }
}

/// An expectation of a file while it is being read.
private struct FileDraft {
  var path = ""
  var check = FileCheck.exists

  static let words = TextCheck.words + ["exists"]

  static var rule: KeyRule { KeyRule.atMostOne(of: words).named("one-check-of-file") }

  static var form: ScriptForm<FileDraft> {
    let path = ScriptField("path", "The file.", \FileDraft.path, .name("the path of a file"), isRequired: true)
    return ScriptTable("a file", [path] + checks, [rule]).form(FileDraft())
  }

  static var checks: [ScriptField<FileDraft>] {
    let exists = ScriptForm<Bool>.boolean.map { $0 ? FileCheck.exists : .missing }
    let text: [ScriptField<FileDraft>] = TextCheck.fields.map { $0.inside(\.text) }
    return text + [ScriptField("exists", "Whether the file exists.", \.check, exists)]
  }

  private var text: TextCheck {
    get { if case .text(let text) = check { text } else { .contains("") } }
    set { check = .text(newValue) }
  }
}
