import Assembly
import Documents
import Geometry
import Glibc
import Globals
import Playback
import Scripts
import Seats
import Surfaces
import Testing
import WireClients

/// Tests of the messages that clients receive because of faults, in order.
@Suite struct FaultStepTests {
  private let theatre: Theatre
  private let client: WireClient

  init() throws {
    theatre = try Theatre()
    client = try theatre.show("a", at: 100, 100, 200, 200)
  }

  /// Plays steps and returns the events of the seat that the client receives.
  private func events(_ steps: String) throws -> [String] {
    var events: [String] = []
    client.onEvent = { _, _, name, arguments in
      let isSeat = ["wl_seat.", "wl_touch.", "wl_pointer.", "wl_keyboard."].contains { name.hasPrefix($0) }
      if isSeat { events.append(name == "wl_seat.capabilities" ? "\(name) \(arguments)" : name) }
    }
    defer { client.onEvent = nil }
    let report = try theatre.play(steps)
    #expect(report.hasSuffix("passed"), "\(report)")
    return events
  }

  @Test("Clients receive the end of all input and the leave events before the seat loses each capability")
  func unplugged() throws {
    let held = try events(
      """
        - focus: {app-id: a}
        - touch: {down: 1, at: [150, 150]}
        - pointer: {move: [160, 160]}
        - key: {press: a}
      """)
    #expect(held.contains("wl_touch.down") && held.contains("wl_pointer.enter") && held.contains("wl_keyboard.key"))
    // The device is that of the script before: fingers belong to the seat, not to a run.
    #expect(
      try events("  - device: {unplug: all}") == [
        "wl_touch.cancel", "wl_seat.capabilities [3]", "wl_pointer.leave", "wl_pointer.frame",
        "wl_seat.capabilities [2]", "wl_keyboard.key", "wl_keyboard.leave", "wl_seat.capabilities [0]",
      ])
  }

  @Test("A window returns with its output, unless it was moved meanwhile")
  func returningOutput() throws {
    let window = try #require(theatre.arena.compositor.mappedWindows.first)
    let home = window.frame.origin
    let side = "  - output: {add: side, size: 400x300}\n"
    let main = "  - output: {add: main, size: 800x600, at: [0, 0]}"
    _ = try events(side + "  - output: {remove: main}")
    #expect(window.frame.minX >= 800)
    _ = try events(main)
    #expect(window.frame.origin == home)
    _ = try events("  - output: {remove: main}")
    let moved = Point<LayoutSpace>(900, 20)
    window.place(frameOrigin: moved)
    _ = try events(main)
    #expect(window.frame.origin == moved)
  }

  @Test("When a device comes back, objects of the time before stay silent and new ones receive events")
  func pluggedAgain() throws {
    _ = try events("  - focus: {app-id: a}\n  - device: {unplug: all}")
    #expect(
      try events("  - device: {unplug: all}\n  - device: {plug: all}\n  - tap: [150, 150]\n  - key: a") == [
        "wl_seat.capabilities [4]", "wl_seat.capabilities [5]", "wl_seat.capabilities [7]",
      ])
    client.make(client.global("wl_seat"), "get_keyboard")
    client.make(client.global("wl_seat"), "get_touch")
    theatre.arena.settle()
    #expect(client.error == nil)
    #expect(
      try events("  - tap: [150, 150]\n  - key: a") == [
        "wl_touch.down", "wl_touch.frame", "wl_touch.up", "wl_touch.frame", "wl_keyboard.key", "wl_keyboard.key",
      ])
  }

  @Test("An object that is made while its device is unplugged never receives events")
  func madeMeanwhile() throws {
    _ = try events("  - device: {unplug: touchscreen}")
    client.make(client.global("wl_seat"), "get_touch")
    theatre.arena.settle()
    _ = try events("  - device: {unplug: pen}\n  - device: {plug: all}")
    #expect(try events("  - tap: [150, 150]") == [])
    #expect(client.error == nil)
  }

  @Test("Outputs are added right of the others or at a position, and removed")
  func outputs() throws {
    _ = try events(
      """
        - output: {add: side, size: 400x300, scale: 2}
        - output: {add: far, size: 100x100, at: [0, 600]}
      """)
    let outputs = theatre.arena.compositor.outputs
    #expect(outputs.all.map(\.description.name) == ["main", "side", "far"])
    #expect(outputs.all.map(\.description.frame.minX) == [0, 800, 0])
    #expect(outputs.all.map(\.description.frame.size.width) == [800, 200, 100])
    _ = try events("  - output: {remove: main}\n  - tap: {output: side, at: center}")
    #expect(outputs.all.map(\.description.name) == ["side", "far"])
    #expect(try theatre.play("  - output: {remove: gone}").contains("gone"))
  }

  @Test("A client waits for its frame until frames are sent again")
  func frames() throws {
    let window = try #require(theatre.windows["a"])
    _ = try events("  - frames: withhold")
    client.make(window.surface, "frame")
    client.request(window.surface, "commit")
    theatre.arena.settle()
    let before = theatre.count("wl_callback.done", "a")
    _ = try events("  - frames: withhold\n  - tap: [150, 150]\n  - pause: 1s")
    #expect(theatre.count("wl_callback.done", "a") == before)
    _ = try events("  - frames: withhold\n  - frames: resume")
    #expect(theatre.count("wl_callback.done", "a") == before + 1)
  }

  @Test("A stolen focus comes back after its time, and the order of windows stays")
  func focus() throws {
    try theatre.show("b", at: 150, 150, 200, 200)
    _ = try events("  - focus: {app-id: a}\n  - raise: {app-id: b}")
    let start = theatre.arena.clock.now
    #expect(
      try events("  - focus: {steal: 300ms}") == ["wl_keyboard.leave", "wl_keyboard.enter", "wl_keyboard.modifiers"])
    #expect(theatre.arena.clock.now.microseconds - start.microseconds == 300_000)
    #expect(theatre.arena.compositor.windows.windows.map(\.appID) == ["a", "b"])
    #expect(theatre.arena.compositor.seat.keyWindow?.appID == "a")
  }

  @Test(
    "A stopped client is not waited for, and continues at the end of the run so that it can end",
    arguments: [false, true])
  func stopped(runs: Bool) throws {
    let room = try PlayRoom(runs: runs)
    let report = try room.play(
      """
      settings: {directory: \(theatre.folder), step-timeout: 1ms, within: 10s, clock: \(runs ? "real" : "virtual")}
      clients:
        shell:
          command: [sh, -c, 'trap ": >ended; exit 0" TERM; mkfifo pipe; echo $$ >start.png; read x <>pipe']
          window: no
      steps:
        - expect: {file: start.png, matches: "?*"}
        - client: {stop: shell}
        - run: {command: 'grep -q "^State:.T" /proc/$(cat start.png)/status', timeout: 10s}
        - client: {continue: shell}
        - run: {command: '! grep -q "^State:.T" /proc/$(cat start.png)/status', timeout: 10s}
        - client: {stop: shell}
      """)
    #expect(report.exitStatus == 0, "\(report.text)")
    #expect(unlink("\(theatre.folder)/ended") == 0)
    unlink("\(theatre.folder)/pipe")
  }

  @Test("A client that does not run cannot be stopped")
  func stoppedTooLate() throws {
    let room = try PlayRoom()
    let report = try room.play(
      """
      clients: {idle: {command: [sleep, 600], start: false}}
      steps:
        - client: {stop: idle}
      """)
    #expect(report.text.contains("client idle is not running"), "\(report.text)")
  }
}
