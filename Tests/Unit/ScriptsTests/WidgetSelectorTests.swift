import Accessibility
import Documents
import Geometry
import Scripts
import Testing

@Suite("Selectors of widgets")
struct WidgetSelectorTests {
  private func one(_ step: String) throws -> Step.Kind {
    let kinds = try steps("  - \(step)")
    #expect(kinds.count == 1)
    return kinds[0]
  }

  private func errors(_ step: String) -> [String] {
    faults("clients: {app: foot, other: cat}\nsteps:\n  - \(step)\n").map { String($0.drop { $0 != " " }.dropFirst()) }
  }

  private let window = WindowSelector.client("term", 3, 0)

  @Test("the keys beside a window narrow it to a widget, whose center is the default position")
  func spaces() throws {
    guard
      case .fingers(.tap(let tap)) = try one(
        "tap: {in: term, role: button, name: Save*, state: [focused, not checked]}")
    else { return #expect(Bool(false)) }
    guard case .widget(let widget, in: let window, isForced: false) = tap.space else { return #expect(Bool(false)) }
    #expect(window.client == "term" && widget.window == nil && tap.place == .center)
    #expect(widget.role == "button" && widget.name == TextPattern("Save*"))
    #expect(widget.states == ["focused"] && widget.absentStates == ["checked"])
    #expect(tap.space.target == window && tap.space.forced.target == nil && tap.space.forced.unforced == tap.space)
    #expect("\(widget)" == "{role: button, name: \"Save*\", state: [focused, not checked]}")
  }

  @Test(
    "every step and condition with a window takes them",
    arguments: [
      "tap: {in: term, KEYS}", "double-tap: {in: term, KEYS}", "long-press: {in: term, KEYS}",
      "swipe: {in: term, KEYS, direction: up}", "draw: {in: term, KEYS, along: [top, bottom]}",
      "pinch: {in: term, KEYS, scale: 2}", "rotate: {in: term, KEYS, angle: 9}",
      "pointer: {move: center, in: term, KEYS}", "pointer: {click: left, in: term, KEYS}",
      "pointer: {drag: left, in: term, KEYS, to: top}", "pointer: {scroll: vertical, steps: 1, in: term, KEYS}",
      "touchpad: {swipe: [9, 0], in: term, KEYS}", "touchpad: {pinch: 2, in: term, KEYS}",
      "pen: {tap: center, in: term, KEYS}",
      "screenshot: {file: a.png, in: term, KEYS}", "expect: {pixels: {in: term, KEYS, color: red}}",
      "wait: {pixels: {in: term, KEYS, rest: 1s}}", "expect: {widget: {in: term, KEYS}}",
      "wait: {widget: {in: term, KEYS}, within: 1s}", "expect: {any: [{widget: {in: term, KEYS}}, {drag: none}]}",
      "when: {widget: {in: term, KEYS}, within: 1s, steps: []}", "fill: {in: term, KEYS, with: Ada}",
      "scroll-to: {in: term, KEYS}", "swipe: {from: {in: term, KEYS}, to: center}",
      "touch: cancel\n  - tap: {at: {in: term, KEYS, at: top-left}}",
    ])
  func everywhere(_ step: String) throws {
    let keys = "role: row, index: -1, inside: {role: list, left-of: {label: Name}}, below: {text: A, value: 0.5}"
    let kinds = try steps("  - \(step.replacing("KEYS", with: keys))")
    let kind = try #require(kinds.last)
    #expect(
      kind.widgets.map(\.description) == [
        "{in: term, role: row, index: -1, inside: {role: list, left-of: {label: \"Name\"}}, "
          + "below: {text: \"A\", value: 0.5}}"
      ])
    #expect(kind.usesWidgets)
    var script = Script(steps: [Step(kind, at: .unknown)])
    #expect(script.usesWidgets)
    script.steps = [Step(.check(.pause(.zero)), at: .unknown)]
    #expect(!script.usesWidgets)
  }

  @Test("a position may be at a widget of the step's window or of another one")
  func places() throws {
    let kind = try one(
      "swipe: {in: term, from: {role: row, name: A}, to: {in: other, role: row, name: B, at: [10, 100%]}}")
    #expect(
      kind.widgets.map(\.description) == [
        "{in: term, role: row, name: \"A\"}", "{in: other, role: row, name: \"B\"}",
      ])
    guard case .fingers(.swipe(let swipe)) = kind, let first = kind.places.first?.widget, let last = kind.places.last,
      let second = last.widget
    else { return #expect(Bool(false)) }
    #expect((last.x, last.y) == (.pixels(10), .fraction(1)) && swipe.space.widget == nil)
    var frame = PlaceFrame(area: Rect(x: 100, y: 100, width: 500, height: 500))
    frame.widgets = [
      first: Rect(x: 110, y: 120, width: 40, height: 20), second: Rect(x: 700, y: 300, width: 40, height: 20),
    ]
    let touches = swipe.touches(in: frame).touches
    #expect(touches.first?.point == Point(130, 130) && touches.last?.point == Point(710, 319))
    #expect(frame.point(.center) == Point(350, 350))
  }

  @Test("fill has the text, and conditions count")
  func values() throws {
    guard case .widget(.fill(let fill)) = try one("fill: {in: term, label: Name, with: \"\"}") else {
      return #expect(Bool(false))
    }
    #expect(fill.text.isEmpty && fill.space.widget?.label == TextPattern("Name"))
    guard case .check(.expect(let expectation)) = try one("expect: {widget: {in: term, role: row, count: 0}}"),
      case .widget(let check) = expectation.condition
    else { return #expect(Bool(false)) }
    #expect(check.count == 0)
    guard
      case .check(.expect(let other)) = try one(
        "expect: {tree: {in: term, inside: {role: form}, like: f.yaml, exact: yes}}"),
      case .widgetTree(let tree) = other.condition
    else { return #expect(Bool(false)) }
    #expect(tree.file == "f.yaml" && tree.isExact && tree.widget?.role == "form" && tree.window.client == "term")
  }

  @Test("a picture is searched in a window or on an output")
  func pictures() throws {
    guard
      case .fingers(.tap(let tap)) = try one("tap: {in: term, like: ok.png, tolerance: 2%, differing: 1%, force: yes}"),
      case .fingers(.tap(let other)) = try one("tap: {output: main, like: ok.png}"),
      case .pointer(.click(let click)) = try one("pointer: {click: left, like: ok.png}")
    else { return #expect(Bool(false)) }
    guard case .picture(let picture, in: let window, isForced: true) = tap.space else { return #expect(Bool(false)) }
    #expect(picture == PictureLocator(file: "ok.png", tolerance: 0.02, share: 0.01) && window?.client == "term")
    #expect(other.space == .picture(PictureLocator(file: "ok.png", output: "main"), in: nil))
    #expect(click.space == .picture(PictureLocator(file: "ok.png"), in: nil) && click.place == .center)
    #expect(try !one("tap: {in: term, like: ok.png}").usesWidgets)
  }

  @Test("ids, descriptions, places in tables, handles and nearness are keys of every selector")
  func details() throws {
    let kind = try one(
      "tap: {in: term, role: cell, id: save*, description: Saves, row: 2, column: 1, near: {handle: 'cell@:1.7/w@9.8'}}"
    )
    let widget = try #require(kind.widgets.first)
    #expect(widget.id == TextPattern("save*") && widget.summary == TextPattern("Saves"))
    #expect(widget.row == 2 && widget.column == 1 && widget.neighbours.map(\.side) == [.near])
    #expect(widget.neighbours.first?.widget.handle.map { "\($0)" } == "cell@:1.7/w@9.8")
    #expect(
      widget.description
        == "{in: term, role: cell, id: \"save*\", description: \"Saves\", row: 2, column: 1, "
        + "near: {handle: \"cell@:1.7/w@9.8\"}}")
  }

  @Test("selectors that arrive one by one need no window")
  func liveSelectors() throws {
    let read = try LiveSelectors.read(["[{role: row}, {in: app, id: a}]", "handle: 'row@:1.7/w@9.8'"])
    #expect(
      read.map(\.description) == ["{role: row}", "{in: app, id: \"a\"}", "{handle: \"row@:1.7/w@9.8\"}"])
    do {
      _ = try LiveSelectors.read(["{role: buton}", "{index: 1}", "["])
      Issue.record("no error")
    } catch {
      #expect(error.diagnostics.count == 3)
    }
  }

  @Test("values of variables are part of patterns, and unknown clients inside are reported")
  func names() throws {
    let text =
      "variables: {word: Save}\nclients: {app: foot}\nsteps:\n  - tap: {in: app, role: button, name: \"${word}*\"}\n"
    let script = try ScriptReader.read(text: text, file: "s").script
    #expect(script.steps[0].kind.widgets[0].name == TextPattern("Save*"))
    #expect(
      errors("tap: {at: {in: ap, role: row}}") == [
        "unknown client: found \"ap\", expected app or other; did you mean \"app\"?"
      ])
    #expect(errors("expect: {widget: {in: ap, role: row}}").count == 1)
  }

  @Test(
    "mistakes are explained",
    arguments: [
      ("tap: {role: button}", "\"role\" needs \"in\": a widget is searched in a window"),
      ("tap: {in: app, index: 2}", "\"index\" alone does not describe a widget; add a role or a name"),
      ("tap: {in: app, role: a, index: 1}", "unknown role: found \"a\""),
      ("tap: {in: app, role: Push Button}", "did you mean \"button\"?"),
      ("tap: {in: app, role: entry}", "did you mean \"text-box\"?"),
      ("tap: {in: app, role: row, state: chekced}", "did you mean \"checked\"?"),
      ("tap: {in: app, role: row, state: disabled}", "did you mean \"not sensitive\"?"),
      ("tap: {in: app, role: row, state: [checked, not checked]}", "expected each state once"),
      ("tap: {in: app, role: cell, row: 0}", "expected a whole number from 1 to 100000000"),
      ("tap: {in: app, handle: x}", "expected a handle as"),
      ("tap: {in: app, near: {}}", "a widget needs one of role, name"),
      ("tap: {in: app, role: row, index: 0}", "expected 1 for the first, 2 for the second, -1 for the last"),
      ("tap: {in: app, role: row, like: x.png}", "a tap takes only one of role or like"),
      ("tap: {in: app, tolerance: 2%}", "\"tolerance\" needs \"like\""),
      ("tap: {at: {role: row}}", "a position at a widget needs a window"),
      ("tap: {at: {in: app}}", "a position at a widget needs one of role, name"),
      ("fill: {in: app, with: x}", "a fill needs one of role, name"),
      ("fill: {in: app, role: row}", "a fill needs \"with\""),
      ("scroll-to: {role: row}", "a scroll needs \"in\""),
      ("expect: {widget: {in: app}}", "a widget needs one of role, name"),
      ("expect: {widget: {in: app, role: row, index: 1, count: 2}}", "a widget takes only one of count or index"),
      ("expect: {tree: {in: app}}", "a tree needs \"like\""),
      ("tap: {in: app, role: row, inside: {}}", "a widget needs one of role, name"),
      ("tap: {in: app, role: row, inside: {in: app, role: row}}", "unknown key \"in\" in a widget"),
    ])
  func mistakes(step: String, message: String) {
    let errors = errors(step)
    #expect(errors.count == 1 && errors.allSatisfy { $0.contains(message) }, "\(errors)")
  }

  @Test("selectors are nested at most 8 levels deep")
  func depth() throws {
    func step(_ levels: Int) -> String {
      let nested = (1..<levels).reduce("{role: list}") { text, _ in "{role: list, inside: \(text)}" }
      return "tap: {in: app, role: row, inside: \(nested)}"
    }
    #expect(errors(step(8)) == [])
    #expect(errors(step(9)) == ["widgets are nested too deeply: expected at most 8 levels"])
  }

  @Test("the control socket does not inject steps with widgets or pictures")
  func live() {
    for step in ["tap: {in: app, role: row}", "tap: {in: app, like: a.png}", "fill: {in: app, role: row, with: x}"] {
      var live = LiveSteps()
      #expect(throws: InvalidDocument.self) { try live.read([step]) }
    }
  }

  @Test("an expected tree with an error is reported when the script is read")
  func trees() throws {
    let text = "clients: {app: foot}\nsteps:\n  - expect: {tree: {in: app, like: f.yaml}}\n"
    var inputs = ScriptInputs()
    inputs.loadTree = { (path) throws(InvalidDocument) in path == "f.yaml" ? "- buton \"Save\"\n" : nil }
    do {
      _ = try ScriptReader.read(
        try Document.parse(text: text, file: "s"), given: inputs, load: ScriptReader.refuse)
      Issue.record("no error")
    } catch {
      #expect(
        error.diagnostics.map(\.headline) == [
          "f.yaml:1:3: unknown role: found \"buton\", expected a role such as button, * for any, or ...; "
            + "did you mean \"button\"?"
        ])
    }
    #expect(try ScriptReader.read(text: text, file: "s").references == ["f.yaml"])
  }
}
