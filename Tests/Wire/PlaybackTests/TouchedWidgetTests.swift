import Accessibility
import Assembly
import Geometry
import Globals
import RecordedWidgets
import Seats
import Surfaces
import Testing
import Widgets
import WireClients

/// Tests that recognizers of a policy learn from applications which widgets are touched.
@Suite struct TouchedWidgetTests {
  private let theatre: Theatre
  private let source: RecordedWidgets
  private let teller: TimedPlaceFinder
  private var compositor: Compositor { theatre.arena.compositor }

  /// A window of 400x200 at 100, 100 with a field and a button, and a long press for fields.
  init() throws {
    theatre = try Theatre(
      policy: "recognizers: [{name: hold, type: long-press, on: {role: text-box}, action: shell.hold}]")
    try theatre.show("a", at: 100, 100, 400, 200)
    var nodes: [Int: RecordedWidgets.Node] = [
      0: .init(75, "program", children: [1]), 1: .init(23, "", children: [2, 3]), 2: .init(61), 3: .init(43, "Save"),
    ]
    let areas: [Int: (Double, Double, Double, Double)] = [
      1: (0, 0, 400, 200), 2: (100, 60, 150, 20), 3: (300, 150, 60, 20),
    ]
    for (number, area) in areas { nodes[number]?.area = Rect(x: area.0, y: area.1, width: area.2, height: area.3) }
    source = RecordedWidgets(toolkit: "gtk", version: "3.24.38", nodes: nodes)
    teller = TimedPlaceFinder(
      theatre.arena.compositor, ApplicationWidgets(theatre.arena.compositor, source: source))
    source.application.process = try #require(
      theatre.arena.compositor.clients[theatre.window("a").client]?.processID)
  }

  /// The actions of a long press at a place of the window.
  private func hold(at x: Double, _ y: Double) -> [String] {
    let watch = ActionWatch(compositor)
    let (arena, panel) = (theatre.arena, DeviceID(.scripts, 1))
    let sample = FingerSample(device: panel, finger: 0, place: Point(100 + x, 100 + y))
    arena.compositor.route(.touch(.down(sample)))
    arena.compositor.route(.touch(.frame(device: panel)))
    source.run()
    compositor.turn(milliseconds: 0)
    arena.clock.advance(microseconds: 600_000)
    compositor.timeDidPass()
    arena.compositor.route(.touch(.up(device: panel, finger: 0)))
    arena.compositor.route(.touch(.frame(device: panel)))
    return watch.names
  }

  @Test("a field has the long press; a button and the rest of the window have not")
  func widgets() {
    #expect(hold(at: 150, 70) == ["shell.hold"])
    #expect(hold(at: 320, 160) == [])
    #expect(hold(at: 10, 10) == [])
  }

  @Test("an application without widgets has no such gesture")
  func withoutTree() {
    source.application.process += 1
    #expect(hold(at: 150, 70) == [])
    #expect(!compositor.applications.touchedWidgets.isWaiting)
  }

  @Test("while an application does not answer, the gesture waits; when the question ends, it fails")
  func withoutAnswer() {
    source.isSilent = true
    #expect(hold(at: 150, 70) == [])
    source.timeOut()
    compositor.turn(milliseconds: 0)
    source.isSilent = false
    #expect(hold(at: 150, 70) == ["shell.hold"])
  }

  @Test("a field is found where it is now")
  func moved() {
    #expect(hold(at: 320, 160) == [])
    source.nodes[2]?.area = Rect(x: 300, y: 150, width: 60, height: 20)
    source.nodes[3]?.area = Rect(x: 0, y: 0, width: 60, height: 20)
    source.revision += 1
    #expect(hold(at: 320, 160) == ["shell.hold"])
  }
}

/// The names of the actions that are carried out.
private final class ActionWatch: CompositorObserver {
  private(set) var names: [String] = []
  private let compositor: Compositor
  private var token: ObserverToken?

  init(_ compositor: Compositor) {
    self.compositor = compositor
    token = compositor.add(self)
  }

  var topics: ObserverTopics { .effects }

  func willCarryOut(_ routed: RoutedEffect) {
    if case .action(let id, _) = routed.effect { names.append("\(compositor.router.action(id))") }
  }
}
