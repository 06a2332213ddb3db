import Accessibility
import Assembly
import Documents
import Evidence
import Geometry
import Globals
import Playback
import Rendering
import Scenes
import Scripts
import Seats
import Surfaces
import System
import Testing
import Widgets
import WidgetTerms
import WireClients

/// Tests that steps on widgets and pictures wait until these can be used, reach them, and say what is missing.
@Suite struct WidgetStepTests {
  private let theatre: Theatre
  private let page: WidgetPage

  init() throws {
    theatre = try Theatre()
    try theatre.show("a", at: 100, 100, 400, 200)
    page = WidgetPage(theatre)
  }

  private static let position = SourcePosition(file: "s", line: 1, column: 1)
  private static let window = WindowSelector(appID: TextPattern("a"), position: position)

  private func selector(
    _ role: String?, _ name: String? = nil, text: String? = nil, states: [String] = [], index: Int? = nil
  ) -> WidgetSelector {
    WidgetSelector(
      window: Self.window, role: role, name: name.map { TextPattern($0) }, text: text.map { TextPattern($0) },
      states: states, index: index, position: Self.position)
  }

  private func space(_ selector: WidgetSelector, isForced: Bool = false) -> PlaceSpace {
    .widget(selector, in: Self.window, isForced: isForced)
  }

  private func tap(_ selector: WidgetSelector, at place: Place = .center, isForced: Bool = false) -> Step.Kind {
    .fingers(.tap(TapStep(space: space(selector, isForced: isForced), place: place)))
  }

  /// The places at which a finger went down or a button was pressed.
  private final class Presses {
    private var cursor = Point<LayoutSpace>(0, 0)
    private(set) var places: [String] = []
    private var watch: CompositorWatch?

    init(_ compositor: Compositor) {
      watch = CompositorWatch(
        compositor,
        input: { [unowned self] event, _ in
          switch event {
          case .touch(.down(let sample)): places.append(sample.place.words)
          case .pointer(.motionAbsolute(to: let place)): cursor = place
          case .pointer(.button(_, _, isPressed: true)): places.append(cursor.words)
          default: break
          }
        })
    }
  }

  /// Plays steps, and returns the report and the places of presses.
  private func play(
    _ steps: [Step.Kind], within: TimeSpan = .milliseconds(300), answers: Bool = true,
    update: PictureKeeper.Update? = nil
  ) -> (report: String, presses: [String]) {
    var settings = ScriptSettings()
    settings.stepTimeout = .milliseconds(1)
    settings.within = within
    settings.directory = theatre.folder
    let steps = steps.enumerated().map { index, kind in
      Step(kind, at: SourcePosition(file: "s", line: index + 1, column: 1))
    }
    let session = Session(
      on: DesktopScene(of: theatre.arena.compositor), settings: settings,
      widgets: SessionWidgets(answers: answers ? page : nil))
    var options = PlayerOptions()
    options.pictures = update.map { PictureKeeper(update: $0) }
    let player = Player(Script(settings: settings, steps: steps), in: session, options)
    let presses = Presses(theatre.arena.compositor)
    var report = player.run(file: "s")
    report.warnings.removeAll { $0.message.contains("did not answer within") }
    theatre.arena.settle()
    return (report.text, presses.places)
  }

  private func play(_ kind: Step.Kind, within: TimeSpan = .milliseconds(300)) -> (report: String, presses: [String]) {
    play([kind], within: within)
  }

  // MARK: Places

  @Test("a tap on a widget reaches its middle, or a place relative to it")
  func middle() throws {
    try page.add("button", "Save", Rect(x: 20, y: 40, width: 60, height: 20))
    try page.add("button", "Open", Rect(x: 120, y: 40, width: 60, height: 20))
    let corner = Place(.pixels(3), .pixels(4))
    let (report, presses) = play([
      tap(selector("button", "Save")), tap(selector("button", "Op*"), at: corner),
    ])
    #expect(report == "s: 2 passed")
    #expect(presses == ["150,150", "223,144"])
    #expect(page.mostAtATime == 1)
  }

  @Test("positions may be relative to widgets: a drag from one to the other")
  func placesOfWidgets() throws {
    try page.add("list-item", "A", Rect(x: 0, y: 0, width: 100, height: 20))
    try page.add("list-item", "B", Rect(x: 0, y: 60, width: 100, height: 20))
    var motions: [String] = []
    let watch = CompositorWatch(
      theatre.arena.compositor,
      input: { event, _ in if case .touch(.motion(let sample)) = event { motions.append(sample.place.words) } })
    let swipe = SwipeStep(
      space: .window(Self.window), start: Place(.fraction(0.5), .fraction(0.5), of: selector("list-item", "A")),
      course: .along([Place(.fraction(0.5), .fraction(0.5), of: selector("list-item", "B"))]))
    let (report, presses) = play(.fingers(.swipe(swipe)))
    #expect(report == "s: 1 passed")
    #expect(presses == ["150,110"])
    #expect(motions.last == "150,170")
    withExtendedLifetime(watch) {}
  }

  @Test("a step waits until the widget is there, enabled and at rest")
  func waits() throws {
    page.willAnswer = { [unowned page] number in
      let area = Rect<WidgetSpace>(x: 20, y: Double(min(number, 6)) * 10, width: 60, height: 20)
      page.widgets = []
      guard number >= 2 else { return }
      let states: WidgetStates = number < 4 ? [.showing] : [.showing, .enabled]
      _ = try? page.add("button", "Save", area, states: states)
    }
    let (report, presses) = play(tap(selector("button", "Save")), within: .seconds(20))
    #expect(report == "s: 1 passed")
    #expect(presses == ["150,170"])
  }

  // MARK: Reasons

  @Test("a widget that is missing is reported with those that nearly fit")
  func missing() throws {
    try page.add("button", "Open", Rect(x: 20, y: 40, width: 60, height: 20))
    let (report, presses) = play(tap(selector("button", "Save")))
    #expect(
      report.contains("expected: one widget {in: {app-id: a}, role: button, name: \"Save\"} within 300ms"), "\(report)")
    #expect(report.contains("none, but there is {role: button, name: \"Open\"}"), "\(report)")
    #expect(presses.isEmpty)
  }

  @Test("several widgets are an error that lists them, and index chooses one")
  func several() throws {
    try page.add("button", "Save", Rect(x: 20, y: 40, width: 60, height: 20))
    try page.add("button", "Save", Rect(x: 20, y: 80, width: 60, height: 20))
    let (report, _) = play(tap(selector("button", "Save")))
    #expect(report.contains("2 widgets fit: {role: button, name: \"Save\", index: 1} of 60x20 at 120,140"), "\(report)")
    let chosen = play(tap(selector("button", "Save", index: 2)))
    #expect(chosen.report == "s: 1 passed" && chosen.presses == ["150,190"])
  }

  @Test("of several widgets, the message names those that a press would reach")
  func reached() throws {
    try page.add("button", "Save", Rect(x: 20, y: 40, width: 60, height: 20))
    try page.add("button", "Save", Rect(x: 20, y: 80, width: 60, height: 20))
    try page.add("button", "Save", Rect(x: 20, y: 120, width: 60, height: 20))
    let all = play(tap(selector("button", "Save"))).report
    #expect(all.contains("3 widgets fit") && !all.contains("a press"), "\(all)")
    try page.add("dialog", "Sure?", Rect(x: 0, y: 30, width: 300, height: 40))
    let two = play(tap(selector("button", "Save"))).report
    #expect(two.contains("(index chooses one); a press would reach only index: 2, 3\n"), "\(two)")
    page.inFront = page.widgets.last
    let none = play(tap(selector("button", "Save"))).report
    #expect(none.contains("(index chooses one); a press at its place would reach none of them\n"), "\(none)")
  }

  @Test("each failure names the check that failed", arguments: 0..<5)
  func reasons(_ number: Int) throws {
    let area = Rect<WidgetSpace>(x: 20, y: 40, width: 60, height: 20)
    let reason: String
    switch number {
    case 0:
      try page.add("button", "Save", area, states: [.showing])
      reason = "to be enabled within 300ms"
    case 1:
      try page.add("button", "Save", area, isInView: false)
      reason = "scroll-to scrolls it into view"
    case 2:
      try page.add("button", "Save", area)
      page.inFront = try page.add("dialog", "Sure?", Rect(x: 0, y: 0, width: 300, height: 100))
      reason = "{role: dialog, name: \"Sure?\"} is in front of it"
    case 3:
      page.fault = .noTree
      reason = " has no accessibility tree"
    default:
      page.willAnswer = { [unowned page] number in
        page.widgets = []
        _ = try? page.add("button", "Save", Rect(x: Double(number), y: 40, width: 60, height: 20))
      }
      reason = "{role: button, name: \"Save\"} to be at rest"
    }
    let (report, presses) = play(tap(selector("button", "Save")))
    #expect(report.contains(reason), "\(report)")
    #expect(presses.isEmpty)
  }

  @Test("a popup in front of a window, such as the handle of a text field, does not hide its widgets")
  func popup() throws {
    try page.add("button", "Save", Rect(x: 20, y: 40, width: 60, height: 20))
    let (client, window) = (try #require(theatre.clients["a"]), try #require(theatre.windows["a"]))
    let handle = client.beginPopup(of: window)
    theatre.arena.settle()
    client.show(handle, 30, 30)
    theatre.arena.settle()
    // The selector means the window, not its popup.
    let anyWindow = WindowSelector(position: Self.position)
    #expect(theatre.arena.compositor.windows.windows.last?.kind == .popup)
    let save = WidgetSelector(role: "button", name: TextPattern("Save"), position: Self.position)
    let tap = TapStep(space: .widget(save, in: anyWindow, isForced: false), place: .center)
    let (report, presses) = play(.fingers(.tap(tap)))
    #expect(report == "s: 1 passed" && presses == ["150,150"], "\(report)")
  }

  @Test("a selector of a name alone, which was meant as the name of the step, says where that stands")
  func nameOfTheStep() throws {
    let hint = " (\"name\" beside \"in\" selects a widget; the name of a step stands beside its word)"
    #expect(play(tap(selector(nil, "Open the menu"))).report.contains("none" + hint))
    #expect(!play(tap(selector("button", "Open the menu"))).report.contains(hint))
    page.fault = .noTree
    #expect(play(tap(selector(nil, "Open the menu"))).report.contains("has no accessibility tree" + hint))
  }

  @Test("the last reason is reported, also if the application stops answering")
  func lastReason() throws {
    try page.add("button", "Save", Rect(x: 20, y: 40, width: 60, height: 20))
    page.fronts = [try page.add("dialog", "Sure?", Rect(x: 0, y: 0, width: 300, height: 100))]
    let (report, presses) = play(tap(selector("button", "Save")))
    #expect(report.contains("{role: dialog, name: \"Sure?\"} is in front of it"), "\(report)")
    #expect(presses.isEmpty)
  }

  @Test("with `within: 0s` steps and conditions use the first answers")
  func firstAnswers() throws {
    try page.add("button", "Save", Rect(x: 20, y: 40, width: 60, height: 20))
    let (report, presses) = play(
      [tap(selector("button", "Save")), expect(WidgetCheck(selector("button", "Save")))], within: .zero)
    #expect(report == "s: 2 passed", "\(report)")
    #expect(presses == ["150,150"])
    let missing = play(expect(WidgetCheck(selector("button", "Open"))), within: .zero).report
    #expect(missing.contains("found:    none"), "\(missing)")
    page.fault = .noAnswer
    let silent = play(tap(selector("button", "Save")), within: .zero).report
    #expect(silent.contains("did not answer"), "\(silent)")
  }

  @Test("a failure says the id, the description and the place in a table of what nearly fits")
  func details() throws {
    try page.add("button", "Save", Rect(x: 20, y: 40, width: 60, height: 20))
    page.widgets[0].widget.details = WidgetDetails(id: "saveButton", description: "Saves", row: 2)
    var wanted = selector("button", "Save")
    (wanted.summary, wanted.row, wanted.column) = (TextPattern("Opens"), 3, 1)
    let report = play(expect(WidgetCheck(wanted))).report
    #expect(report.contains(#"id: "saveButton"} with the description "Saves", in row 2, in no column"#), "\(report)")
    wanted = selector("button", "Save")
    (wanted.name, wanted.id) = (nil, TextPattern("savebuton"))
    let near = play(tap(wanted)).report
    #expect(near.contains(#"did you mean "saveButton"?"#), "\(near)")
  }

  @Test("a handle whose widget is gone or has another role is an error, but none is left of a widget that is gone")
  func handles() throws {
    var wanted = selector("button", "Save")
    wanted.handle = WidgetHandle("button@:1.1/0@1.1")
    page.fault = .gone
    #expect(play(tap(wanted)).report.contains("the widget does not exist any more"))
    #expect(play(expect(WidgetCheck(wanted, count: 0))).report == "s: 1 passed")
    page.fault = .otherRole("button", now: "label")
    #expect(play(tap(wanted)).report.contains("the widget of the handle was a button and is a label now"))
  }

  // MARK: Pages of browsers

  /// A page with a group and a button in it, and another box at its place.
  private func page(button: Rect<WidgetSpace>, cover role: String) throws -> LocatedWidget {
    let document = try page.add("document", "Page", Rect(x: 0, y: 0, width: 400, height: 200), saysFront: false)
    let group = try page.add(
      "group", "", Rect(x: 0, y: 0, width: 400, height: 80), saysFront: false, below: document)
    try page.add("button", "Save", button, saysFront: false, below: group)
    return try page.add(
      role, "Cover", Rect(x: 0, y: 40, width: 400, height: 100), saysFront: false, below: document)
  }

  @Test("in a page, what is in front is asked several times, and the last answer counts")
  func pages() throws {
    let cover = try page(button: Rect(x: 20, y: 50, width: 60, height: 20), cover: "generic")
    let button = page.widgets[2]
    page.fronts = [cover, cover, button]
    #expect(play(tap(selector("button", "Save"))).report == "s: 1 passed")
    #expect(page.placesAsked == 3)
    page.fronts = nil
    page.inFront = cover
    let (report, presses) = play(tap(selector("button", "Save")))
    #expect(report.contains("{role: generic, name: \"Cover\"} is in front of it"), "\(report)")
    #expect(presses.isEmpty)
  }

  @Test(
    "in a page, a widget outside the box around it floats above what is named there, except a dialog",
    arguments: ["generic", "dialog"])
  func floating(role: String) throws {
    page.inFront = try page(button: Rect(x: 20, y: 100, width: 60, height: 20), cover: role)
    let report = play(tap(selector("button", "Save"))).report
    #expect((report == "s: 1 passed") == (role == "generic"), "\(report)")
  }

  @Test("in a page, a label over its check box passes the press on, and impossible areas hide nothing")
  func labels() throws {
    page.inFront = try page(button: Rect(x: 20, y: 50, width: 60, height: 20), cover: "label")
    #expect(play(tap(selector("button", "Save"))).report == "s: 1 passed")
    page.inFront?.widget.role = "generic"
    page.widgets[2].ancestors[0].extents = Rect(x: -2e9, y: -2e9, width: -1, height: -1)
    #expect(play(tap(selector("button", "Save"))).report == "s: 1 passed")
  }

  @Test("an open dialog is named when a widget is missing")
  func openDialog() throws {
    try page.add("dialog", "Sure?", Rect(x: 0, y: 0, width: 300, height: 100))
    let report = play(tap(selector("button", "Save"))).report
    #expect(report.contains("none; open: {role: dialog, name: \"Sure?\"}"), "\(report)")
  }

  @Test("`force` presses a widget that is disabled and covered")
  func forced() throws {
    try page.add("button", "Save", Rect(x: 20, y: 40, width: 60, height: 20), states: [])
    page.inFront = try page.add("dialog", "Sure?", Rect(x: 0, y: 0, width: 300, height: 100))
    page.widgets[0].widget.states = [.showing]
    let (report, presses) = play(tap(selector("button", "Save"), isForced: true))
    #expect(report == "s: 1 passed" && presses == ["150,150"], "\(report)")
  }

  @Test("a window in front of the widget is named")
  func coveredByWindow() throws {
    try theatre.show("b", at: 100, 100, 200, 200)
    try page.add("button", "Save", Rect(x: 20, y: 40, width: 60, height: 20))
    let (report, presses) = play(tap(selector("button", "Save")))
    #expect(report.contains("receives it (force: yes plays the step anyway)"), "\(report)")
    #expect(presses.isEmpty)
  }

  @Test("without accessibility the error says how to turn it on")
  func off() {
    let (report, _) = play([tap(selector("button", "Save"))], answers: false)
    #expect(report.contains("accessibility is off (settings: accessibility: yes)"), "\(report)")
  }

  // MARK: Conditions

  private func expect(_ check: WidgetCheck) -> Step.Kind { .check(.expect(Expectation(.widget(check)))) }

  @Test("a condition holds if widgets fit, in their number")
  func conditions() throws {
    try page.add("check-box", "Wrap", Rect(x: 20, y: 40, width: 60, height: 20), states: [.showing, .enabled])
    try page.add("check-box", "Hidden", Rect(x: 20, y: 60, width: 60, height: 20), states: [])
    let (report, _) = play([
      expect(WidgetCheck(selector("check-box", "Wrap"))), expect(WidgetCheck(selector("check-box"), count: 1)),
      expect(WidgetCheck(selector("button"), count: 0)),
    ])
    #expect(report == "s: 3 passed", "\(report)")
  }

  @Test("each of several conditions about the same widgets gets answers")
  func severalConditions() throws {
    try page.add("check-box", "Wrap", Rect(x: 20, y: 40, width: 60, height: 20), states: [.showing, .enabled])
    let checks = [3, 2, 1].map { Expectation.Condition.widget(WidgetCheck(selector("check-box"), count: $0)) }
    let (report, _) = play([.check(.expect(Expectation(.any(checks))))])
    #expect(report == "s: 1 passed", "\(report)")
  }

  @Test("without a window or a dialog of the title, no condition about its widgets holds")
  func absentDialog() throws {
    var check = selector("button")
    check.window?.title = TextPattern("Typo")
    let (report, _) = play(expect(WidgetCheck(check, count: 0)))
    #expect(report.contains("in a window or a dialog"), "\(report)")
    #expect(report.contains("0 passed, 1 failed"), "\(report)")
  }

  @Test("a widget with a similar name is named first")
  func similar() throws {
    for (number, name) in ["Cancel", "Open", "Close", "Help", "Print", "Save As…"].enumerated() {
      try page.add("button", name, Rect(x: 20, y: Double(40 + 22 * number), width: 60, height: 20))
    }
    let (report, _) = play(tap(selector("button", "Save as...")))
    #expect(
      report.contains("none, but there is {role: button, name: \"Save As…\"}, {role: button, name: \"Cancel\"}, "),
      "\(report)")
    #expect(report.contains("and 1 more; did you mean \"Save As…\"?"), "\(report)")
  }

  @Test("a condition that does not hold reports the states of the widget")
  func failedCondition() throws {
    try page.add("check-box", "Wrap", Rect(x: 20, y: 40, width: 60, height: 20), states: [.showing, .enabled])
    let (report, _) = play(expect(WidgetCheck(selector("check-box", "Wrap", states: ["checked"]))))
    #expect(report.contains("none, but there is {role: check-box, name: \"Wrap\"} not checked"), "\(report)")
    let absent = play(expect(WidgetCheck(selector("check-box"), count: 0)))
    #expect(absent.report.contains("1 widget fits: {role: check-box"), "\(absent.report)")
  }

  @Test("a condition waits for a change")
  func waitsForChange() throws {
    page.willAnswer = { [unowned page] number in
      page.widgets = []
      _ = try? page.add(
        "label", "Status", Rect(x: 0, y: 0, width: 60, height: 20), text: number < 5 ? "Wait" : "Done")
    }
    let (report, _) = play(expect(WidgetCheck(selector("label", text: "Done"))), within: .seconds(20))
    #expect(report == "s: 1 passed", "\(report)")
  }

  // MARK: Trees

  // MARK: Focus and actions

  private func condition(_ condition: Scripts.Expectation.Condition) -> Step.Kind {
    .check(.expect(Scripts.Expectation(condition)))
  }

  @Test("the first responder is the widget with the focus, or the field around it")
  func firstResponder() throws {
    _ = theatre.arena.compositor.focus(try theatre.window("a"))
    let area = Rect<WidgetSpace>(x: 10, y: 10, width: 80, height: 20)
    let field = try page.add("text-box", "Name", area)
    page.focused = try page.add("button", "Save", area)
    #expect(play(condition(.firstResponder(selector("button", "Save")))).report == "s: 1 passed")
    page.focused = try page.add("label", "Inner", area, below: field)
    #expect(play(condition(.firstResponder(selector("text-box", "Name")))).report == "s: 1 passed")
  }

  @Test("a failure names the widget that has the focus, or the surface that has the keyboard")
  func otherFirstResponder() throws {
    let area = Rect<WidgetSpace>(x: 10, y: 10, width: 80, height: 20)
    try page.add("button", "Save", area)
    page.focused = try page.add("button", "Open", area)
    let save = condition(.firstResponder(selector("button", "Save")))
    _ = theatre.arena.compositor.focus(try theatre.window("a"))
    let focused = play(save).report
    #expect(focused.contains("{role: button, name: \"Open\"}") && focused.contains("has the focus"), "\(focused)")
    page.focused = nil
    #expect(play(save).report.contains("no widget has the focus"))
    _ = theatre.arena.compositor.focus(nil)
    #expect(play(save).report.contains("no surface has the keyboard"))
  }

  @Test("without accessibility an action is possible by keys, by the window or not at all")
  func possibleWithoutWidgets() throws {
    _ = theatre.arena.compositor.focus(try theatre.window("a"))
    let (report, _) = play(
      [
        condition(.canPerform(PossibleAction(action: "edit.copy", by: .keys))),
        condition(.canPerform(PossibleAction(action: "window.close", in: Self.window, by: .window))),
        condition(.canPerform(PossibleAction(action: "unknown.action", isPossible: false))),
      ], answers: false)
    #expect(report == "s: 3 passed", "\(report)")
    let failed = play([condition(.canPerform(PossibleAction(action: "edit.copy", by: .text)))], answers: false)
    #expect(failed.report.contains("it is performed by client"), "\(failed.report)")
    #expect(failed.report.contains("Control+C") || failed.report.contains("Ctrl+C"), "\(failed.report)")
  }

  @Test("a tree is compared with its file, the difference is reported, and --update writes it")
  func tree() throws {
    try page.add("text-box", "Name", Rect(x: 20, y: 40, width: 60, height: 20), text: "Ada")
    try page.add("button", "Save", Rect(x: 20, y: 80, width: 60, height: 20))
    let file = "\(theatre.folder)/start.png"
    let check = Step.Kind.check(.expect(Expectation(.widgetTree(TreeCheck(window: Self.window, file: file)))))
    #expect(play(check).report.contains("no such file; --update missing writes it"))
    #expect(play([check], update: .missing).report.hasPrefix("s: 1 passed"))
    let text = String(decoding: try InputFile.read(file, atMost: 1000), as: UTF8.self)
    #expect(text == "- window \"Page\":\n  - text-box \"Name\" = \"Ada\"\n  - button \"Save\"\n")
    #expect(play(check).report == "s: 1 passed")
    page.widgets[1].widget.name = "Send"
    let report = play(check).report
    #expect(report.contains("-   - button \"Save\"") && report.contains("+   - button \"Send\""), "\(report)")
  }

  // MARK: Filling

  @Test("fill clicks the field, selects its text, types, and checks the result")
  func fill() throws {
    let field = try page.add("text-box", "Name", Rect(x: 20, y: 40, width: 100, height: 20), text: "old")
    page.focused = field
    var keys = 0
    let watch = CompositorWatch(
      theatre.arena.compositor,
      input: { [unowned page] event, _ in
        guard case .key(.key) = event else { return }
        keys += 1
        if keys == 8 { page.widgets[0].widget.text = "hi" }
      })
    let (report, presses) = play(.widget(.fill(FillStep(space: space(selector("text-box", text: "old")), text: "hi"))))
    #expect(report == "s: 1 passed", "\(report)")
    #expect(presses == ["170,150"])
    // Ctrl, A, h and i, each down and up.
    #expect(keys == 8)
    withExtendedLifetime(watch) {}
  }

  @Test("fill considers widgets that can be filled, and names the others")
  func fields() throws {
    try page.add("label", "Name", Rect(x: 20, y: 20, width: 100, height: 20))
    let fill = { Step.Kind.widget(.fill(FillStep(space: space(selector(nil, "Name", index: $0)), text: "hi"))) }
    let none = play(fill(nil)).report
    #expect(none.contains("{role: label, name: \"Name\"}, which cannot be filled"), "\(none)")
    let combo = try page.add("combo-box", "Name", Rect(x: 20, y: 40, width: 100, height: 20))
    page.focused = try page.add("text-box", "Name", Rect(x: 20, y: 40, width: 90, height: 20), text: "hi", below: combo)
    let (report, presses) = play([fill(nil), fill(1), fill(-1)])
    #expect(report == "s: 3 passed", "\(report)")
    #expect(presses == ["165,150", "165,150", "165,150"])
    try page.add("text-box", "Name", Rect(x: 20, y: 80, width: 90, height: 20), text: "hi")
    let several = play(fill(nil)).report
    #expect(several.contains("2 widgets fit: {role: text-box, name: \"Name\", index: 1}"), "\(several)")
    #expect(several.contains("left out, since they cannot be filled: {role: label, name: \"Name\"}"), "\(several)")
  }

  @Test("fill waits while the page has the focus, which is not the field's")
  func focusOfPage() throws {
    let document = try page.add("document", "Page", Rect(x: 0, y: 0, width: 400, height: 200))
    try page.add("text-box", "Name", Rect(x: 20, y: 40, width: 100, height: 20), text: "old", below: document)
    page.focused = document
    let report = play(.widget(.fill(FillStep(space: space(selector("text-box")), text: "hi")))).report
    #expect(report.contains("to get the focus by a click within 300ms"), "\(report)")
    #expect(report.contains("document"))
  }

  @Test("a press that a menu would ignore is 600 ms after the one before, also at another place")
  func slowMenu() throws {
    try page.add("menu", "Open", Rect(x: 0, y: 0, width: 40, height: 20))
    try page.add("menu-item", "New", Rect(x: 300, y: 150, width: 40, height: 20))
    var times: [UInt64] = []
    let watch = CompositorWatch(
      theatre.arena.compositor,
      input: { event, time in
        if case .touch(.down) = event { times.append(time.microseconds / 1000) }
      })
    let steps = [tap(selector("menu")), tap(selector("menu-item"))]
    #expect(play(steps).report == "s: 2 passed")
    page.widgets[1].ignoresEarlyPresses = true
    #expect(play(steps).report == "s: 2 passed")
    try #require(times.count == 4)
    #expect(times[1] - times[0] == 50)
    #expect(times[3] - times[2] == 650)
    withExtendedLifetime(watch) {}
  }

  @Test("fill fails if the field does not get the focus, or another text")
  func failedFill() throws {
    let field = try page.add("text-box", "Name", Rect(x: 20, y: 40, width: 100, height: 20), text: "old")
    let step = Step.Kind.widget(.fill(FillStep(space: space(selector("text-box")), text: "hi")))
    #expect(play(step).report.contains("to get the focus by a click within 300ms"))
    page.focused = field
    let report = play(step).report
    #expect(report.contains("expected: {role: text-box, name: \"Name\"} to have the text \"hi\""), "\(report)")
    #expect(report.contains("old"), "\(report)")
  }

  @Test("the text of a password field is not asked for")
  func password() throws {
    let field = try page.add("password", "PIN", Rect(x: 20, y: 40, width: 100, height: 20))
    page.focused = field
    let (report, _) = play(.widget(.fill(FillStep(space: space(selector("password")), text: "1234"))))
    #expect(report == "s: 1 passed", "\(report)")
  }

  // MARK: Scrolling

  @Test("scroll-to turns the wheel until the widget is in view")
  func scrolls() throws {
    var turns = 0.0
    let watch = CompositorWatch(
      theatre.arena.compositor,
      input: { event, _ in if case .pointer(.axis(let sample)) = event { turns += sample.value / 15 } })
    page.willAnswer = { [unowned page] _ in
      page.widgets = []
      guard let list = try? page.add("list", "Rows", Rect(x: 0, y: 0, width: 200, height: 100)) else { return }
      _ = try? page.add(
        "list-item", "Row 9", Rect(x: 0, y: 300 - turns * 40, width: 200, height: 20), isInView: turns >= 6,
        below: list)
    }
    let (report, _) = play(
      .widget(.scrollTo(ScrollToStep(space: space(selector("list-item"))))), within: .seconds(20))
    #expect(report == "s: 1 passed", "\(report)")
    #expect(turns >= 6)
    withExtendedLifetime(watch) {}
  }

  @Test("scroll-to waits for an application that scrolls late, such as one of X11 on a busy machine")
  func scrollsLate() throws {
    var (wheel, turns, answers, due) = (0.0, 0.0, 0, 0)
    let watch = CompositorWatch(
      theatre.arena.compositor,
      input: { event, _ in
        guard case .pointer(.axis(let sample)) = event else { return }
        wheel += sample.value / 15
        due = answers + 12
      })
    page.willAnswer = { [unowned page] _ in
      answers += 1
      if answers >= due { turns = wheel }
      page.widgets = []
      guard let list = try? page.add("list", "Rows", Rect(x: 0, y: 0, width: 200, height: 100)) else { return }
      _ = try? page.add(
        "list-item", "Row 9", Rect(x: 0, y: 200 - turns * 40, width: 200, height: 20), isInView: turns >= 3,
        below: list)
    }
    let (report, _) = play(
      .widget(.scrollTo(ScrollToStep(space: space(selector("list-item"))))), within: .seconds(20))
    #expect(report == "s: 1 passed", "\(report)")
    withExtendedLifetime(watch) {}
  }

  @Test("scroll-to ends when nothing moves any more")
  func doesNotScroll() throws {
    let list = try page.add("list", "Rows", Rect(x: 0, y: 0, width: 200, height: 100))
    try page.add("list-item", "Row 9", Rect(x: 0, y: 300, width: 200, height: 20), isInView: false, below: list)
    let (report, _) = play(
      .widget(.scrollTo(ScrollToStep(space: space(selector("list-item"))))), within: .seconds(20))
    #expect(report.contains("scrolling did not move it any more"), "\(report)")
  }

  // MARK: Pictures

  @Test("a picture is a locator: the tap reaches its middle, and a picture that is not there is reported")
  func picture() throws {
    try theatre.whiten("a", 400, 200)
    let file = "\(theatre.folder)/start.png"
    #expect(try theatre.play("- screenshot: start.png") == "s: 1 passed")
    try Bitmap.readPNG(from: file).writePNG(to: file, part: IntRect(x: 490, y: 290, width: 20, height: 20))
    let here = PlaceSpace.picture(PictureLocator(file: file), in: Self.window, isForced: true)
    let everywhere = PlaceSpace.picture(PictureLocator(file: file), in: nil, isForced: true)
    let (report, presses) = play(.fingers(.tap(TapStep(space: everywhere, place: .center))))
    #expect(report == "s: 1 passed" && presses == ["500,300"], "\(report)")
    let missing = play(.fingers(.tap(TapStep(space: here, place: .center))))
    #expect(missing.report.contains("none for its 20x20 pixels"), "\(missing.report)")
    #expect(missing.presses.isEmpty)
  }
}
