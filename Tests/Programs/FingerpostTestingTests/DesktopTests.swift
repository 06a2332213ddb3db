import Checkout
import FingerpostTesting
import Testing

@Suite("A desktop in Swift", .needs("foot"), .desktop { $0.useBuilt() })
struct DesktopTests {
  private let desktop: Desktop

  init() throws { desktop = try Desktop.current }

  private func launchTerminal(_ name: String? = nil) async throws -> Program {
    try await desktop.launch(
      "foot", "--config=/dev/null", "sh", name: name, environment: ["PS1": "$ ", "ENV": nil])
  }

  @Test("a terminal is started, tapped and typed into")
  func terminal() async throws {
    let terminal = try await launchTerminal()
    #expect(terminal.name == "foot")
    try await terminal.tap()
    try await terminal.expectKey()
    try await desktop.type("echo hi >made.txt\n")
    try await desktop.expectFile("made.txt", contains: "hi")
    #expect(exists("\(desktop.directory)/made.txt"))
  }

  @Test("each kind of input reaches its window")
  func input() async throws {
    let demo = try await desktop.launch(Checkout.path(".build/debug/fingerpost-demo"), "--plain", name: "demo")
    func received(_ events: [String]) async throws {
      try await desktop.expect("{sent: {to: demo, match: exactly, events: [\(events.joined(separator: ", "))]}}")
    }
    let tap = ["wl_touch.down", "wl_touch.frame", "wl_touch.up", "wl_touch.frame"]
    let twoFingers = [
      "wl_touch.down", "wl_touch.down", "wl_touch.frame", "wl_touch.up", "wl_touch.up", "wl_touch.frame",
    ]
    try await demo.tap()
    try await received(tap)
    try await demo.tap(at: .center, fingers: 2, count: 2, hold: .milliseconds(20))
    try await received(twoFingers + twoFingers)
    try await demo.doubleTap(at: Position(8, .percent(50)))
    try await received(tap + tap)
    let before = try await desktop.play("pause: 0ms")
    try await demo.longPress(at: .bottomRight, hold: .seconds(3))
    #expect(try await desktop.play("pause: 0ms").began >= before.ended + .seconds(3))
    try await demo.swipe(.up, distance: .percent(10), fingers: 3, duration: .milliseconds(100))
    try await demo.swipe(from: .left, to: Position(.millimetres(20), 1.5))
    try await demo.pinch(scale: 0.5, angle: -90)
    try await desktop.expect("{sent: {to: demo, events: [wl_touch.motion]}}")

    try await demo.hover(at: .center)
    try await demo.click(.middle, at: .top, count: 2)
    let middle = ["{wl_pointer.button: {button: 274, state: 1}}", "{wl_pointer.button: {button: 274, state: 0}}"]
    try await desktop.expect(
      "{sent: {to: demo, events: [wl_pointer.enter, wl_pointer.motion, \((middle + middle).joined(separator: ", "))]}}")
    try await demo.scroll(-2)
    try await desktop.expect("{sent: {to: demo, events: [{wl_pointer.axis: {axis: 0, value: -15}}]}}")
    try await demo.scroll(1, .horizontal)
    try await desktop.expect("{sent: {to: demo, events: [{wl_pointer.axis: {axis: 1}}]}}")
    try await desktop.press("Ctrl+L")
    try await desktop.press("a")
    try await desktop.perform("edit.copy")
    try await desktop.expect("{performed: [edit.copy]}")
  }

  @Test("windows are described, waited for, checked, focused and closed")
  func windows() async throws {
    let first = try await launchTerminal()
    let second = try await launchTerminal()
    #expect(second.name == "foot-2")
    let windows = try await desktop.windows()
    #expect(windows.map(\.name) == ["foot-2", "foot"] && windows.map(\.program) == ["foot-2", "foot"])
    #expect(windows.map(\.isKey) == [true, false] && windows.allSatisfy { $0.role == "toplevel" && !$0.isHidden })
    #expect(windows[0].frame?.width ?? 0 > 0)
    try await first.focus()
    try await first.expect(title: "*", states: [.activated], notStates: [.fullscreen])
    try await first.window(role: .toplevel, index: 1).expectKey()
    try await desktop.window(appID: "foo*", index: 1).wait()
    let third = try await desktop.launch(["foot", "--config=/dev/null", "sh"], name: "foot-3")
    #expect(try await launchTerminal().name == "foot-4" && third.name == "foot-3")
    try await second.close()
    try await second.waitUntilGone()
    #expect(try await desktop.windows().map(\.name) == ["foot-4", "foot-3", "foot"])
  }

  @Test("programs end and begin again")
  func programs() async throws {
    let done = try await desktop.launch(
      "sh", "-c", "echo $GREETING; exit 3", name: "done", environment: ["GREETING": "hello"], expectedExit: .status(3),
      opensWindow: false)
    try await done.expectExit(.status(3))
    try await desktop.expect("{output: {client: done, contains: hello}}")
    let terminal = try await launchTerminal()
    try await terminal.kill("TERM")
    try await terminal.expectExit(within: .seconds(5))
    try await terminal.start()
    try await terminal.wait()
    let sleep = try await desktop.launch("sleep", "1000", opensWindow: false)
    try await sleep.kill("USR1")
    try await sleep.expectExit(.signal("USR1"))
    #expect(desktop.program("foot").name == terminal.name)
  }

  @Test("the clock advances by pauses alone")
  func clock() async throws {
    let before = try await desktop.play("pause: 1s")
    try await desktop.pause(for: .seconds(90))
    let after = try await desktop.outcome(of: "pause: 1ms")
    #expect(after.began == before.ended + .seconds(90) && after.ended == after.began + .milliseconds(1))
    #expect(after.steps.map(\.kind) == [.passed] && after.steps.map(\.step) == ["pause: 1ms"])
  }

  @Test("pictures are written and compared")
  func pictures() async throws {
    let terminal = try await launchTerminal()
    try await desktop.screenshot(to: "all.png")
    try await terminal.screenshot(to: "terminal.png")
    try await terminal.expectPicture(like: "terminal.png", tolerance: 1, differing: 0.5)
    try await desktop.type("clear; seq 9\n")
    await #expect(throws: StepFailed.self) {
      try await terminal.expectPicture(like: "terminal.png", within: .milliseconds(300))
    }
    #expect(exists("\(desktop.directory)/all.png"))
  }

  @Test("a program of the test finds the session")
  func environment() {
    #expect(desktop.environment["WAYLAND_DISPLAY"]?.isEmpty == false && desktop.environment["DISPLAY"] == nil)
    #expect(desktop.environment["FINGERPOST_SOCKET"].map(exists) == true)
  }

  @Test("the clipboard is set and read")
  func clipboard() async throws {
    try await desktop.play(#"clipboard: {set: "Ann & Bob"}"#)
    try await desktop.expectClipboard("Ann & Bob")
  }
}
