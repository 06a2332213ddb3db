import Accessibility
import Assembly
import Geometry
import JSONText
import Seats
import Surfaces
import Testing
import Widgets
import WireClients

/// Tests of the widgets in a trace.
@Suite struct InputWidgetTraceTests {
  private let arena: Arena
  private let desk = RecordedDesk()
  private let window: ClientWindow
  private let lines = Lines()
  private let trace: TraceFileWriter

  private final class Lines { var all: [JSON] = [] }

  init() throws {
    arena = try Arena(hasBystander: false)
    _ = try arena.connectWithWindow(appID: "org.one", title: "t")
    window = try #require(arena.compositor.mappedWindows.first)
    _ = arena.compositor.focus(window)
    trace = TraceFileWriter(of: arena.compositor) { [lines] (line: String) in
      if let value = try? JSON.read(Array(line.utf8)), value["widget"] != nil { lines.all.append(value) }
    }
    trace.begin()
  }

  private func tracer(isScripted: Bool) -> InputWidgetTrace {
    InputWidgetTrace(arena.compositor, desk, isScripted: isScripted)
  }

  private func located(_ role: String, _ name: String) -> LocatedWidget {
    let widget = Widget(id: WidgetID(bus: ":1.1", path: "/\(name)"), role: role, name: name, text: "content")
    let frame = Widget(id: WidgetID(bus: ":1.1", path: "/"), role: "window", name: "t")
    return LocatedWidget(widget: widget, ancestors: [frame], window: window, area: nil, visibleArea: nil)
  }

  private func down(_ finger: Int32) -> InputEvent {
    let place = Point<LayoutSpace>(window.frame.minX + 5, window.frame.minY + 5)
    return .touch(.down(FingerSample(device: LiveDevice.touch, finger: finger, place: place)))
  }

  private func touch(_ finger: Int32) {
    arena.compositor.route(down(finger))
    arena.compositor.route(.touch(.frame(device: LiveDevice.touch)))
    arena.compositor.trace.flush()
  }

  private func press(_ key: UInt32) {
    for isPressed in [true, false] {
      arena.compositor.route(.key(.key(device: LiveDevice.keys, code: key, isPressed: isPressed)))
    }
  }

  private enum LiveDevice {
    static let touch = DeviceID(.scripts, 1)
    static let keys = DeviceID(.scripts, 3)
  }

  private var words: [String] { lines.all.map { "\($0["widget"]?.text ?? "") \($0["name"]?.text ?? "")" } }

  @Test("Lines come when the application has answered, in the order of the input, without texts")
  func live() {
    let tracer = tracer(isScripted: false)
    touch(1)
    touch(2)
    #expect(desk.places.count == 2 && lines.all.isEmpty)
    desk.places[1](.failure(.noAnswer))
    #expect(lines.all.isEmpty)
    desk.places[0](.success(located("button", "Save")))
    #expect(lines.all.count == 2)
    let first = lines.all.first
    #expect(first?["widget"] == "button" && first?["name"] == "Save" && first?["finger"] == 1)
    #expect(first?["inside"] == [#"window "t""#] && first?["text"] == nil)
    #expect(first?["of"]?.text == arena.compositor.names[window.surface])
    #expect((first?["event"]?.integer ?? 0) > 0 && first?["event"] != lines.all.last?["event"])
    #expect(lines.all.last?["because"] == "no-answer")
    withExtendedLifetime(tracer) {}
  }

  @Test("In a script, unknown lines are written at the end of a settling; a key finds the focus from before the key")
  func scripted() {
    let tracer = tracer(isScripted: true)
    tracer.prepare()
    #expect(tracer.isWaiting)
    desk.focuses[0](.success(located("entry", "Name")))
    tracer.finish()
    press(15)
    touch(1)
    #expect(desk.focuses.count == 1)
    desk.places[0](.success(located("button", "Save")))
    #expect(words == ["entry Name"])
    tracer.prepare()
    #expect(desk.focuses.count == 2)
    tracer.finish()
    #expect(words == ["entry Name", "button Save"])
    #expect(lines.all.first?["focus"] == true)
    tracer.prepare()
    #expect(!tracer.isWaiting)
  }

  @Test("What is asked before a press is written with the press, also without an answer")
  func ahead() {
    let tracer = tracer(isScripted: true)
    for finger in 1...2 as ClosedRange<Int32> {
      tracer.prepare(for: down(finger))
      #expect(tracer.isWaiting && desk.places.count == finger)
      if finger == 1 { desk.places[0](.success(located("button", "Save"))) }
      touch(finger)
      #expect(!tracer.isWaiting && lines.all.count == finger)
    }
    #expect(lines.all.first?["widget"] == "button" && lines.all.last?["because"] == "no-answer")
  }

  @Test("A question without an answer is given up with its reason")
  func givenUp() {
    let tracer = tracer(isScripted: true)
    touch(1)
    #expect(tracer.isWaiting)
    tracer.finish()
    #expect(lines.all.map { $0["because"] } == ["no-answer"])
    desk.places[0](.success(located("button", "Save")))
    tracer.finish()
    #expect(lines.all.count == 1)
  }

  @Test("Without a trace, no application is asked")
  func untraced() {
    trace.end()
    let tracer = tracer(isScripted: false)
    touch(1)
    press(30)
    tracer.prepare()
    #expect(desk.requests.isEmpty)
  }

  @Test("At most 64 questions are under way")
  func limit() {
    let tracer = tracer(isScripted: false)
    for finger in 0..<70 { touch(Int32(finger)) }
    #expect(desk.places.count == 64)
    withExtendedLifetime(tracer) {}
  }
}
