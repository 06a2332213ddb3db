import Accessibility
import Assembly
import Geometry
import Playback
import Scripts
import Seats
import Surfaces
import Testing
import WireClients

@testable import Widgets

/// Tests that a recorder asks for the widgets under presses, and when it does not use an answer.
@Suite struct RecordedWidgetTests {
  private let theatre: Theatre
  private let directory = Directory()

  /// Widgets of a window. It answers when the test says so.
  private final class Directory: WidgetDirectory {
    var widgets: [LocatedWidget] = []
    /// The answer for every place; nil for the last widget whose area contains it.
    var hit: LocatedWidget?
    var fault: WidgetFault?
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
    ) -> WidgetRequest { WidgetRequest() }

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
    let recorder = ScriptRecorder(Script(), of: theatre.arena.compositor) { text += $0 }
    recorder.useWidgets(of: directory)
    let session = Session(theatre.arena.compositor, settings: ScriptSettings())
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

  @Test func aPressIsWrittenWithTheNameOfItsWidget() throws {
    try add("button", "Save", 120, 120)
    let lines = recorded { finger in
      finger.press(160, 135)
      directory.work()
      finger.lift()
    }
    #expect(lines == ["  - tap: {in: {app-id: \"a\"}, role: button, name: \"Save\", hold: 0s}"])
  }

  @Test func aWidgetThatIsFoundAfterTheReleaseIsNotUsed() throws {
    try add("button", "Save", 120, 120)
    let lines = recorded { finger in
      finger.press(160, 135)
      finger.lift()
      directory.work()
    }
    #expect(lines.count == 1 && lines[0].hasSuffix("# no selector: a answered after the release"), "\(lines)")
  }

  @Test func equalWidgetsAreCountedWhileTheFingerIsDown() throws {
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
      directory.work()
    }
    #expect(late.count == 1 && late[0].hasSuffix("were counted after the release"), "\(late)")
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
