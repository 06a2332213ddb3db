import Accessibility
import Assembly
import Evidence
import Geometry
import Playback
import Scenes
import ScriptRecording
import Scripts
import Seats
import Surfaces
import Testing
import WidgetTerms
import WireClients

@testable import Widgets

/// Tests that a recorder asks for the widgets under presses, and when it does not use an answer.
@Suite struct RecordedWidgetTests {
  private let theatre: Theatre
  private let directory = Directory()

  /// Widgets of a window. It answers when the test says so.
  private final class Directory: WindowWidgets {
    var widgets: [LocatedWidget] = []
    /// The answer for every place; nil for the last widget whose area contains it.
    var hit: LocatedWidget?
    var fault: WidgetFault?
    /// The widgets that the application says have changed; nil if it sends no events.
    var changed: [WidgetID]? = []
    /// The widget that has changed last, and the one that has the focus.
    var (result, focused): (LocatedWidget?, LocatedWidget?)
    /// Until when a change is a result, at the last question.
    private(set) var limit: UInt64?
    private(set) var questions = 0
    private var postponed: [() -> Void] = []

    func answerAll() {
      let all = postponed
      postponed = []
      for answer in all { answer() }
    }

    private func reply<Value>(
      _ value: @escaping () -> Value, _ then: @escaping (Result<Value, WidgetFault>) -> Void
    ) -> WidgetRequest {
      let request = WidgetRequest()
      let answer = { [weak self, weak request] in
        guard let self, request?.end() == true else { return }
        then(fault.map { .failure($0) } ?? .success(value()))
      }
      postponed.append(answer)
      return request
    }

    /// Answers everything that is asked, also by what the answers cause.
    func work() {
      while !postponed.isEmpty { answerAll() }
    }

    func find(
      _ query: WidgetQuery, in window: ClientWindow, then: @escaping (Result<[LocatedWidget], WidgetFault>) -> Void
    ) -> WidgetRequest {
      reply(
        { [unowned self] in
          widgets.filter {
            (query.role == nil || query.role == $0.widget.role) && (query.name?.matches($0.widget.name) ?? true)
          }
        }, then)
    }

    var time: UInt64 { 1 }

    func mayHaveChanged(_ widget: LocatedWidget, since time: UInt64) -> Bool {
      changed?.contains(widget.widget.id) ?? true
    }

    func tree(
      of window: ClientWindow, limit: Int, then: @escaping (Result<WidgetTree, WidgetFault>) -> Void
    ) -> WidgetRequest { WidgetRequest() }

    func actions(
      of window: ClientWindow, then: @escaping (Result<ActionListing, WidgetFault>) -> Void
    ) -> WidgetRequest { WidgetRequest() }

    func revision(of listing: ActionListing) -> UInt64 { 0 }

    func widget(
      at place: Point<LayoutSpace>, then: @escaping (Result<LocatedWidget?, WidgetFault>) -> Void
    ) -> WidgetRequest {
      questions += 1
      return reply({ [unowned self] in hit ?? widgets.last { $0.area?.contains(place) == true } }, then)
    }

    func focusedWidget(
      of window: ClientWindow, then: @escaping (Result<LocatedWidget?, WidgetFault>) -> Void
    ) -> WidgetRequest { reply({ [unowned self] in focused }, then) }

    func changedWidget(
      of window: ClientWindow, until time: UInt64, then: @escaping (Result<LocatedWidget?, WidgetFault>) -> Void
    ) -> WidgetRequest {
      limit = time
      return reply({ [unowned self] in result }, then)
    }

    func labels(
      of widget: LocatedWidget, then: @escaping (Result<[String], WidgetFault>) -> Void
    ) -> WidgetRequest { reply({ [] }, then) }
  }

  init() throws {
    theatre = try Theatre()
    try theatre.show("a", at: 100, 100, 400, 200)
  }

  private func add(
    _ role: String, _ name: String, _ x: Double, _ y: Double,
    states: WidgetStates = [.showing, .visible, .enabled, .sensitive]
  ) throws {
    let area = Rect<LayoutSpace>(x: x, y: y, width: 80, height: 30)
    directory.widgets.append(
      LocatedWidget(
        widget: Widget(
          id: WidgetID(bus: ":1.1", path: "/\(directory.widgets.count)"), role: role, name: name, states: states),
        ancestors: [], window: try theatre.window("a"), area: area, visibleArea: area))
  }

  /// The presses of a recording while the test works.
  private func recorded(secrets: [String] = [], _ work: (Finger) throws -> Void) rethrows -> [String] {
    var text = ""
    let recorder = ScriptRecorder(Script(), of: DesktopScene(of: theatre.arena.compositor)) { text += $0 }
    recorder.useWidgets(of: directory)
    let session = Session(on: DesktopScene(of: theatre.arena.compositor), settings: ScriptSettings())
    session.secrecy.add(secrets)
    recorder.secrecy = session.secrecy
    try work(Finger(theatre.arena.compositor))
    recorder.finish()
    return text.split(separator: "\n").map(String.init).filter { $0.contains("tap:") }
  }

  /// A finger of a touchscreen.
  private struct Finger {
    private let compositor: Compositor

    init(_ compositor: Compositor) { self.compositor = compositor }

    func press(_ x: Double, _ y: Double) {
      compositor.route(.touch(.down(FingerSample(device: LiveInput.touchscreen, finger: 0, place: Point(x, y)))))
      compositor.route(.touch(.frame(device: LiveInput.touchscreen)))
    }

    func lift() {
      compositor.route(.touch(.up(device: LiveInput.touchscreen, finger: 0)))
      compositor.route(.touch(.frame(device: LiveInput.touchscreen)))
    }
  }

  /// The last line of a recording of one tap.
  private func ending(secrets: [String] = []) -> String? {
    var text = ""
    let recorder = ScriptRecorder(Script(), of: DesktopScene(of: theatre.arena.compositor)) { text += $0 }
    recorder.useWidgets(of: directory)
    let session = Session(on: DesktopScene(of: theatre.arena.compositor), settings: ScriptSettings())
    session.secrecy.add(secrets)
    recorder.secrecy = session.secrecy
    let finger = Finger(theatre.arena.compositor)
    finger.press(160, 135)
    directory.work()
    finger.lift()
    recorder.askForResult { _ in directory.work() }
    recorder.finish()
    return text.split(separator: "\n").last { !$0.hasPrefix("variables") }.map(String.init)
  }

  @Test func theRecordingEndsWithTheWidgetThatHasChangedLast() throws {
    try add("button", "=", 120, 120)
    try add("window", "28", 220, 120)
    try add("text-box", "", 320, 120)
    _ = theatre.arena.compositor.focus(try theatre.window("a"))
    directory.result = directory.widgets[1]
    let display = "  - expect: {widget: {in: {app-id: \"a\"}, role: window, name: \"28\"}}"
    #expect(ending() == display && directory.limit == 1_500_001)
    directory.result = directory.widgets[2]
    directory.result?.widget.text = "a*b"
    #expect(ending() == "  - expect: {widget: {in: {app-id: \"a\"}, role: text-box, text: \"a\\\\*b\"}}")
    (directory.focused, directory.result) = (directory.result, nil)
    #expect(ending()?.contains("role: text-box, text: ") == true)
  }

  @Test(arguments: ["12:35", "Saved at 9:41:30", "Notes (/tmp/x-1/a.txt)", "~/a.txt"])
  func whatDiffersInTheNextSessionIsNoResult(name: String) throws {
    try add("label", name, 220, 120)
    _ = theatre.arena.compositor.focus(try theatre.window("a"))
    directory.result = directory.widgets[0]
    #expect(ending()?.contains("expect: {widget:") != true)
  }

  @Test func aSwitchIsExpectedWithItsState() throws {
    let states: WidgetStates = [.showing, .visible, .enabled, .sensitive]
    try add("check-box", "Wrap", 120, 120, states: states.union(WidgetStates(named: "checked") ?? []))
    try add("check-box", "Bold", 220, 120)
    _ = theatre.arena.compositor.focus(try theatre.window("a"))
    for (index, words) in [(0, "name: \"Wrap\", state: checked}}"), (1, "name: \"Bold\", state: \"not checked\"}}")] {
      directory.result = directory.widgets[index]
      let line = ending()
      #expect(line?.hasSuffix(words) == true, "\(line ?? "")")
    }
  }

  @Test func aRecordingWithoutAResultExpectsNone() throws {
    try add("button", "OK", 120, 120)
    try add("button", "OK", 220, 120)
    _ = theatre.arena.compositor.focus(try theatre.window("a"))
    #expect(ending()?.contains("expect: {widget:") != true)
    // The text box that has the focus has no text.
    try add("text-box", "Name", 320, 120)
    directory.focused = directory.widgets[2]
    #expect(ending()?.contains("expect: {widget:") != true)
  }

  @Test func aSecretInTheResultIsAVariable() throws {
    try add("label", "Hello hunter2", 220, 120)
    _ = theatre.arena.compositor.focus(try theatre.window("a"))
    directory.result = directory.widgets[0]
    let line = ending(secrets: ["hunter2"])
    #expect(line?.contains("hunter2") == false && line?.contains("${secret-1}") == true, "\(line ?? "")")
  }

  @Test func aPressIsWrittenWithTheNameOfItsWidget() throws {
    try add("button", "Save", 120, 120)
    let lines = recorded { finger in
      finger.press(160, 135)
      directory.work()
      finger.lift()
    }
    #expect(lines == ["  - tap: {in: {app-id: \"a\"}, role: button, name: \"Save\", hold: 0s}"])
  }

  @Test func anAnswerAfterTheReleaseCountsIfNothingHasChangedThere() throws {
    try add("button", "Save", 120, 120)
    let late = { (finger: Finger) in
      finger.press(160, 135)
      finger.lift()
      directory.work()
    }
    #expect(recorded(late) == ["  - tap: {in: {app-id: \"a\"}, role: button, name: \"Save\", hold: 0s}"])
    for changed in [directory.widgets.map(\.widget.id), nil] {
      directory.changed = changed
      let lines = recorded(late)
      #expect(
        lines.count == 1
          && lines[0].hasSuffix("# no selector: a answered after the release, which may have changed the place"),
        "\(lines)")
    }
  }

  @Test func anAnswerAfterTheReleaseDoesNotCountIfAnotherWindowIsThere() throws {
    try add("button", "Save", 120, 120)
    let lines = try recorded { finger in
      finger.press(160, 135)
      finger.lift()
      try theatre.show("b", at: 100, 100, 400, 200)
      directory.work()
    }
    #expect(lines.count == 1 && lines[0].contains("which may have changed the place"), "\(lines)")
  }

  /// A busy application fails to answer in time, and answers when it is asked again.
  @Test func aBusyApplicationIsAskedAgain() throws {
    try add("button", "Save", 120, 120)
    directory.fault = .noAnswer
    let lines = recorded { finger in
      finger.press(160, 135)
      directory.work()
      finger.lift()
      directory.fault = nil
      for _ in 0..<400 where directory.questions < 2 { theatre.arena.compositor.turn(milliseconds: 10) }
      directory.work()
    }
    #expect(directory.questions == 2)
    #expect(lines == ["  - tap: {in: {app-id: \"a\"}, role: button, name: \"Save\", hold: 0s}"])
  }

  /// The popup of a program is in its tree a moment after it is on the screen. The client has a tree.
  @Test func aClientWithWidgetsIsNotSaidToHaveNone() throws {
    try add("button", "Save", 120, 120)
    let lines = recorded { finger in
      finger.press(160, 135)
      directory.work()
      finger.lift()
      directory.fault = .noTree
      finger.press(300, 200)
      directory.work()
      finger.lift()
    }
    #expect(
      lines.count == 2 && lines[1].hasSuffix("# no selector: the window is not in the accessibility tree of a"),
      "\(lines)")
  }

  /// A press on an item closes its menu, and the application answers later.
  @Test func anItemOfAPopupIsKnownFromItsOpening() throws {
    try add("button", "Settings", 120, 120)
    let (client, window) = (try #require(theatre.clients["a"]), try #require(theatre.windows["a"]))
    let lines = try recorded { finger in
      finger.press(160, 135)
      directory.work()
      finger.lift()
      let opened = client.beginPopup(of: window)
      theatre.arena.settle()
      client.show(opened, 30, 30)
      theatre.arena.settle()
      let popup = try #require(theatre.arena.compositor.windows.windows.last { $0.kind == .popup })
      let area = popup.frame
      for (index, name) in ["Simple Mode", "Science Mode"].enumerated() {
        try add("menu-item", name, area.minX, area.minY + Double(index) * 15)
        let item = Rect<LayoutSpace>(x: area.minX, y: area.minY + Double(index) * 15, width: 30, height: 15)
        let last = directory.widgets.count - 1
        directory.widgets[last].window = popup
        directory.widgets[last].area = item
        directory.widgets[last].visibleArea = item
      }
      directory.work()
      finger.press(area.minX + 15, area.minY + 22)
      finger.lift()
      directory.changed = nil
      directory.work()
    }
    let press = "  - tap: {in: {app-id: \"a\"}, role: menu-item, name: \"Science Mode\", hold: 0s}"
    #expect(lines.last == press, "\(lines)")
  }

  @Test func equalWidgetsAreCountedWhileNothingHasChanged() throws {
    try add("button", "Add", 120, 120)
    try add("button", "Add", 220, 120)
    let inTime = recorded { finger in
      finger.press(260, 135)
      directory.work()
      finger.lift()
    }
    #expect(inTime == ["  - tap: {in: {app-id: \"a\"}, role: button, name: \"Add\", index: 2, hold: 0s}"])
    let late = recorded { finger in
      finger.press(260, 135)
      directory.answerAll()
      finger.lift()
      directory.changed = nil
      directory.work()
    }
    #expect(late.count == 1 && late[0].contains("which may have changed the place"), "\(late)")
  }

  /// Qt answers with an item of a closed combo box, whose place is elsewhere.
  @Test func aWidgetThatIsElsewhereIsReplacedByTheOneAroundIt() throws {
    try add("combo-box", "Country", 120, 120)
    try add("list-item", "France", 300, 250)
    directory.widgets[1].ancestors = [directory.widgets[0].widget]
    directory.hit = directory.widgets[1]
    let lines = recorded { finger in
      finger.press(160, 135)
      directory.work()
      finger.lift()
    }
    #expect(lines == ["  - tap: {in: {app-id: \"a\"}, role: combo-box, name: \"Country\", hold: 0s}"])
  }

  @Test func aClientWithoutWidgetsIsAskedOnce() throws {
    directory.fault = .noTree
    let lines = recorded { finger in
      for x in [160.0, 200, 240] {
        finger.press(x, 135)
        directory.work()
        finger.lift()
      }
    }
    #expect(directory.questions == 1)
    #expect(lines.filter { $0.contains("# no selector: a has no accessibility tree") }.count == 1, "\(lines)")
  }

  @Test func aDisabledWidgetKeepsCoordinates() throws {
    try add("button", "Save", 120, 120, states: [.showing, .visible])
    let lines = recorded { finger in
      finger.press(160, 135)
      directory.work()
      finger.lift()
    }
    #expect(lines.count == 1 && lines[0].hasSuffix("# no selector: {role: button, name: \"Save\"} is disabled"))
  }

  @Test func secretsInNamesAreVariables() throws {
    try add("button", "Send hunter2", 120, 120)
    try add("button", "Send hun*ter", 220, 120)
    let lines = recorded(secrets: ["hunter2", "hun*ter"]) { finger in
      for x in [160.0, 260] {
        finger.press(x, 135)
        directory.work()
        finger.lift()
      }
    }
    #expect(lines.contains { $0.contains("name: \"Send ${secret-1}\"") }, "\(lines)")
    #expect(lines.contains { $0.hasSuffix("# no selector: a name contains a secret") }, "\(lines)")
    #expect(!lines.contains { $0.contains("hunter2") || $0.contains("hun*ter") || $0.contains("hun\\*ter") })
  }

  @Test func onlySomePressesWaitAtATime() throws {
    try add("button", "Save", 120, 120)
    let lines = recorded { finger in
      for tap in 0..<40 {
        finger.press(120 + Double(tap), 135)
        finger.lift()
      }
    }
    #expect(directory.questions == 16)
    #expect(lines.contains { $0.contains("16 answers of applications were still missing") }, "\(lines)")
  }

  @Test func aPressBesideAllWindowsAsksNothing() throws {
    let lines = recorded { finger in
      finger.press(20, 30)
      finger.lift()
    }
    #expect(directory.questions == 0)
    #expect(lines == ["  - tap: {at: [20, 30], hold: 0s}"])
  }
}
