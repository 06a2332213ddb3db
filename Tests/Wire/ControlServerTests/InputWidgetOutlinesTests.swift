import Accessibility
import Assembly
import Geometry
import Overlays
import Seats
import Surfaces
import Testing
import WireClients

@testable import Widgets

/// Tests of the widgets that the debug overlay outlines.
@Suite struct InputWidgetOutlinesTests {
  private let room: ControlRoom
  private let desk = RecordedDesk()
  private let outliner: InputWidgetOutlines
  private let window: ClientWindow
  private let panel = DeviceID(.scripts, 1)

  init() throws {
    room = try ControlRoom()
    _ = try room.showWindow(appID: "org.one", title: "t")
    window = try #require(room.arena.compositor.mappedWindows.first)
    _ = room.arena.compositor.focus(window)
    outliner = InputWidgetOutlines(room.arena.compositor, desk)
    room.settle()
  }

  private var foreground: Foreground { room.arena.compositor.foreground }

  private func turnOn() {
    foreground.toggle(.everything)
    room.settle()
  }

  private func touch(_ event: TouchReport) {
    room.arena.compositor.seat.inject([.touch(event), .touch(.frame(device: panel))])
    room.settle()
  }

  private func land(_ finger: Int32 = 1, at x: Double = 2, _ y: Double = 3) {
    let place = window.frame.origin + Vector(x, y)
    touch(.down(FingerSample(device: panel, finger: finger, place: place)))
  }

  private func located(_ role: String, _ name: String) -> LocatedWidget {
    let widget = Widget(id: WidgetID(bus: ":1.1", path: "/\(role)/\(name)"), role: role, name: name)
    let area = Rect<LayoutSpace>(origin: window.frame.origin + Vector(1, 2), size: Size(10, 5))
    return LocatedWidget(widget: widget, ancestors: [], window: window, area: area, visibleArea: area)
  }

  private var captions: [String] { outliner.outlined.map(\.caption) }

  @Test("while the overlay is off, nothing is asked")
  func off() {
    land()
    #expect(desk.places.isEmpty && desk.focuses.isEmpty)
    foreground.toggle(.touches)
    land(2)
    #expect(desk.places.isEmpty && desk.focuses.isEmpty)
  }

  @Test("the widget under a finger and the one with the focus are outlined when the application has answered")
  func outlines() throws {
    turnOn()
    land()
    #expect(outliner.outlined.isEmpty)
    #expect(desk.places.count == 1)
    let changes = outliner.changes
    desk.places[0](.success(located("button", "Save")))
    desk.focuses[0](.success(located("text-box", "Name")))
    #expect(captions == ["button \"Save\"", "focus: text-box \"Name\""])
    #expect(outliner.outlined.map(\.owner) == [.finger(1), .focus])
    #expect(outliner.outlined[0].area.origin == window.frame.origin + Vector(1, 2))
    #expect(outliner.changes > changes)
  }

  @Test("a lifted finger's outline has an end, and a window that is moved, resized or gone counts")
  func afterwards() {
    turnOn()
    land()
    desk.places[0](.success(located("button", "Save")))
    touch(.up(device: panel, finger: 1))
    #expect(outliner.outlined.map { $0.end == nil } == [false])
    window.position = window.position + Vector(7, 0)
    #expect(outliner.outlined.map(\.area.origin) == [window.frame.origin + Vector(1, 2)])
    window.geometry = Rect(x: 0, y: 0, width: 3, height: 3)
    #expect(outliner.outlined.isEmpty)
  }

  @Test("an answer without a widget removes the outline, and a new press replaces that of the same finger")
  func replaced() {
    turnOn()
    land()
    desk.places[0](.success(located("button", "Save")))
    touch(.up(device: panel, finger: 1))
    land(at: 4, 4)
    #expect(outliner.outlined.isEmpty)
    desk.places[1](.success(located("button", "Open")))
    #expect(captions == ["button \"Open\""])
    outliner.prepare()
    desk.focuses[0](.success(located("label", "a")))
    desk.focuses.last?(.success(nil))
    land(2, at: 5, 5)
    desk.places[2](.failure(.noAnswer))
    #expect(captions.contains("button \"Open\"") && captions.count <= 2)
  }

  @Test("fields for passwords have no name, secrets are masked, long names are cut and wild areas are left out")
  func masked() {
    outliner.maskingSecrets = { $0 == "Code" ? "•••" : $0 }
    turnOn()
    for finger in 1...4 as ClosedRange<Int32> { land(finger) }
    desk.places[0](.success(located("password", "Secret")))
    desk.places[1](.success(located("label", "Code")))
    desk.places[2](.success(located("label", String(repeating: "a", count: 10_000))))
    var wild = located("label", "wild")
    (wild.area, wild.visibleArea) = (Rect(x: 0, y: 0, width: .infinity, height: 3), nil)
    desk.places[3](.success(wild))
    #expect(captions.prefix(2) == ["password", "label \"•••\""])
    #expect(captions.count == 3 && captions[2].count < 80)
  }

  @Test("a script waits for the answers, and the end of the overlay cancels the questions")
  func settling() {
    turnOn()
    land()
    #expect(outliner.isWaiting)
    foreground.toggle(.everything)
    room.settle()
    #expect(!outliner.isWaiting)
    #expect(desk.requests.allSatisfy { $0.request == nil })
    desk.places[0](.success(located("button", "Save")))
    turnOn()
    #expect(outliner.outlined.isEmpty)
  }
}
