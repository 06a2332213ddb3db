import Accessibility
import Documents
import Geometry
import Playback
import Scenes
import Scripts
import Testing
import Widgets
import WireClients

/// Tests that failures of steps propose selectors and positions that work.
@Suite struct WidgetHintTests {
  private let theatre: Theatre
  private let page: WidgetPage

  init() throws {
    theatre = try Theatre()
    try theatre.show("a", at: 100, 100, 400, 200)
    page = WidgetPage(theatre)
  }

  private static let position = SourcePosition(file: "s", line: 1, column: 1)
  private static let window = WindowSelector(appID: TextPattern("a"), position: position)

  private func space(_ role: String?, _ name: String? = nil, label: String? = nil, id: String? = nil) -> PlaceSpace {
    var selector = WidgetSelector(
      window: Self.window, role: role, name: name.map { TextPattern($0) }, position: Self.position)
    (selector.label, selector.id) = (label.map { TextPattern($0) }, id.map { TextPattern($0) })
    return .widget(selector, in: Self.window, isForced: false)
  }

  private func tap(_ space: PlaceSpace) -> Step.Kind { .fingers(.tap(TapStep(space: space, place: .center))) }

  private func report(_ kind: Step.Kind, within: TimeSpan = .milliseconds(300)) -> String {
    var settings = ScriptSettings()
    (settings.stepTimeout, settings.within, settings.directory) = (.milliseconds(1), within, theatre.folder)
    let step = Step(kind, at: Self.position)
    let session = Session(
      on: DesktopScene(of: theatre.arena.compositor), settings: settings, widgets: SessionWidgets(answers: page))
    let player = Player(Script(settings: settings, steps: [step]), in: session, PlayerOptions())
    let report = player.run(file: "s").text
    theatre.arena.settle()
    return report
  }

  @Test("a name that fits the pattern but for the case is named first")
  func otherCase() throws {
    for (number, name) in ["Previous Match", "Next Match", "Close", "Help", "Open", "Main Menu"].enumerated() {
      try page.add("button", name, Rect(x: 20, y: Double(22 * number), width: 60, height: 20))
    }
    let found = report(tap(space("button", "*menu")))
    #expect(found.contains("none, but there is {role: button, name: \"Main Menu\"}, "), "\(found)")
    #expect(found.contains("; did you mean \"Main Menu\"?"), "\(found)")
  }

  @Test("an id that ends with the given parts is proposed")
  func endOfID() throws {
    for (number, id) in ["App.Window.QMenuBar", "App.Window.QMenuBar.file"].enumerated() {
      try page.add("menu", "", Rect(x: 20, y: Double(22 * number), width: 60, height: 20))
      page.widgets[number].widget.details = WidgetDetails(id: id)
    }
    let found = report(tap(space(nil, id: "QMenuBar.file")))
    #expect(found.contains("; did you mean \"App.Window.QMenuBar.file\"?"), "\(found)")
  }

  @Test("fill names the fields whose labels nearly fit, beside what it cannot fill")
  func labels() throws {
    try page.add("header-cell", "Name", Rect(x: 20, y: 20, width: 100, height: 20))
    try page.add("text-box", "", Rect(x: 120, y: 60, width: 100, height: 20))
    page.widgets[1].widget.details = WidgetDetails(label: "File name:")
    let found = report(.widget(.fill(FillStep(space: space(nil, label: "*Name*"), text: "hi"))))
    #expect(found.contains("{role: header-cell, name: \"Name\"}, which cannot be filled"), "\(found)")
    #expect(found.contains("; did you mean {role: text-box, label: \"File name:\"}?"), "\(found)")
  }

  @Test("a position in the part that is in view is proposed, also if scrolling does not help")
  func partInView() throws {
    try page.add("button", "Reader", Rect(x: 20, y: 40, width: 600, height: 40))
    let area = try #require(page.widgets[0].area)
    page.widgets[0].visibleArea = Rect(x: area.minX, y: area.minY, width: 240, height: 40)
    let tapped = report(tap(space("button", "Reader")))
    #expect(
      tapped.contains(
        "only 240x40 at 120,140 of it is in view (scroll-to scrolls it into view; at: [20%, 50%] is in that part)"),
      "\(tapped)")
    let scrolled = report(.widget(.scrollTo(ScrollToStep(space: space("button", "Reader")))), within: .seconds(20))
    #expect(
      scrolled.contains(
        "{role: button, name: \"Reader\"} is 600x40 at 120,140, and scrolling did not move it any more; "
          + "only 240x40 at 120,140 of it is in view (steps can use at: [20%, 50%])"), "\(scrolled)")
  }

  @Test("no position is proposed in a narrow part")
  func narrowPart() throws {
    try page.add("button", "Reader", Rect(x: 20, y: 40, width: 600, height: 40))
    let area = try #require(page.widgets[0].area)
    page.widgets[0].visibleArea = Rect(x: area.minX, y: area.minY, width: 5, height: 40)
    let found = report(tap(space("button", "Reader")))
    #expect(found.contains("of it is in view (scroll-to scrolls it into view)"), "\(found)")
  }

  @Test("a widget that is out of view is reported with its area once")
  func outOfView() throws {
    try page.add("button", "Save", Rect(x: 20, y: 40, width: 60, height: 20), isInView: false)
    let found = report(tap(space("button", "Save")))
    #expect(found.contains("it is scrolled out of view: 60x20 at 120,140 (scroll-to scrolls it into view)"), "\(found)")
  }

  private func expect(_ role: String?, _ name: String? = nil, text: String? = nil) -> Step.Kind {
    var selector = WidgetSelector(
      window: Self.window, role: role, name: name.map { TextPattern($0) }, position: Self.position)
    selector.text = text.map { TextPattern($0) }
    return .check(.expect(Expectation(.widget(WidgetCheck(selector)))))
  }

  @Test("similar widgets are awaited although the limit has passed, and what comes meanwhile is too late")
  func shortLimit() throws {
    try page.add("button", "Sawe", Rect(x: 20, y: 40, width: 60, height: 20))
    for kind in [expect("button", "Save"), tap(space("button", "Save"))] {
      let found = report(kind, within: .milliseconds(1))
      #expect(found.contains("none, but there is {role: button, name: \"Sawe\"}; did you mean \"Sawe\"?"), "\(found)")
    }
    // The widget appears after the first answer, which has decided.
    var answers = 0
    page.willAnswer = { [page] _ in
      answers += 1
      if answers == 2 { _ = try? page.add("button", "Open", Rect(x: 20, y: 80, width: 60, height: 20)) }
    }
    let late = report(expect("button", "Open"), within: .milliseconds(1))
    #expect(late.contains("0 passed, 1 failed"), "\(late)")
  }

  @Test("widgets with the nearest texts are named, and those without a text are not")
  func texts() throws {
    for number in 0..<6 { try page.add("group", "", Rect(x: 20, y: Double(30 * number), width: 60, height: 20)) }
    for (number, text) in ["Grace Hopper", "Ada Lovelace"].enumerated() {
      try page.add("text-box", "", Rect(x: 120, y: Double(30 * number), width: 60, height: 20), text: text)
    }
    let found = report(expect(nil, text: "Ada Lovelac"))
    #expect(
      found.contains(
        "none, but there is {role: text-box} with the text \"Ada Lovelace\"; "
          + "{role: text-box} with the text \"Grace Hopper\"\n"), "\(found)")
  }

  @Test("widgets with the same selector are counted")
  func same() throws {
    for number in 0..<3 { try page.add("button", "Sawe", Rect(x: 20, y: Double(30 * number), width: 60, height: 20)) }
    let found = report(tap(space("button", "Save")))
    #expect(found.contains("there is {role: button, name: \"Sawe\"} (3 of them); did you mean"), "\(found)")
  }
}
