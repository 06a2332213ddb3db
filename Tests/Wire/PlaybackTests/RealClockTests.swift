import Assembly
import Documents
import Glibc
import Playback
import Scripts
import Testing
import WireClients

/// Tests that gestures keep their times with the machine's clock, even if clients are slow.
@Suite struct RealClockTests {
  private static let gestures = [
    "tap: {at: [20, 20], hold: 3ms}",
    "tap: {at: [20, 20], fingers: 3, count: 2, hold: 1ms, interval: 1ms}",
    "swipe: {from: [10, 10], to: [60, 60], duration: 10ms, samples: 5}",
    "pinch: {center: [50, 50], scale: 0.5, duration: 10ms, samples: 5}",
    "pointer: {move: {along: [[0, 0], [50, 50]]}, duration: 10ms, samples: 5}",
    "pointer: {drag: left, from: [10, 10], to: [60, 60], duration: 10ms, samples: 5}",
    "pointer: {click: left, at: [10, 10], count: 2, hold: 1ms, interval: 1ms}",
    "touchpad: {swipe: [50, 0], duration: 10ms, samples: 5}",
    "pen: {draw: [[10, 10], [60, 60]], duration: 10ms, samples: 5}",
    "key: {tap: a, hold: 3ms}",
    "type: {text: hello, interval: 1ms}",
  ]

  @Test("Nothing waits for a busy client between the samples of a step", arguments: gestures)
  func ownTimes(step: String) throws {
    let room = try PlayRoom(runs: true)
    let report = try room.play("settings: {clock: real, step-timeout: 20ms}\nsteps:\n  - \(step)\n")
    #expect(report.exitStatus == 0, "\(report.text)")
    #expect(room.inputs >= 2)
    #expect(room.pingsBetweenSamples == 0)
  }

  @Test("With the script's clock clients settle after each sample", arguments: gestures.filter { !$0.hasPrefix("key") })
  func stillClock(step: String) throws {
    let room = try PlayRoom()
    let client = room.client
    client.onEvent = { client, object, name, arguments in
      if name == "xdg_wm_base.ping" { client.request(object, "pong", .id(arguments[0])) }
    }
    let turns = CompositorWatch(room.arena.compositor, turn: { if client.read() { _ = client.flush() } })
    defer { turns.end() }
    let report = try room.play("steps:\n  - \(step)\n")
    #expect(report.exitStatus == 0 && report.warnings.isEmpty, "\(report.text) \(report.warnings)")
    #expect(room.pingsBetweenSamples > 0)
  }

  @Test("A sample that the machine plays late is reported with its step")
  func lateSample() throws {
    let room = try PlayRoom(runs: true)
    // Blocks the loop once after the finger is down, for longer than a sample may be late.
    var hasWaited = false
    let turns = CompositorWatch(
      room.arena.compositor,
      turn: { [unowned room] in
        guard room.inputs > 0, !hasWaited else { return }
        hasWaited = true
        usleep(130_000)
      })
    defer { turns.end() }
    let report = try room.play(
      "settings: {clock: real, step-timeout: 20ms}\nsteps:\n  - pause: 1ms\n  - tap: {at: [20, 20], hold: 10ms}\n")
    #expect(report.exitStatus == 0)
    let late = report.warnings.filter { $0.message.hasPrefix("a sample was played ") }
    #expect(late.map(\.position.line) == [4], "\(report.warnings)")
  }

  @Test("A sample is late by what it is behind its own time, or behind the latest time before it")
  func lateness() {
    #expect(SampleSchedule.lateness(of: 1_000, after: 0, at: 1_200) == 200)
    #expect(SampleSchedule.lateness(of: 0, after: 1_500, at: 1_600) == 100)
    #expect(SampleSchedule.lateness(of: 3_000, after: 1_500, at: 2_000) < 0)
  }

  /// Behaves like an OpenGL program: it swaps buffers continuously, and reads events only between two frames.
  @Test("A client that answers once a frame settles after a few frames")
  func swapping() throws {
    let room = try PlayRoom(runs: true)
    let (client, surface) = (room.client, room.window.surface)
    var callback: UInt32 = 0
    var pings: [(object: UInt32, serial: UInt32)] = []
    func swap() {
      callback = client.make(surface, "frame")
      client.request(surface, "commit")
    }
    client.onEvent = { client, object, name, arguments in
      if name == "xdg_wm_base.ping" { pings.append((object, arguments[0])) }
      guard name == "wl_callback.done", object == callback else { return }
      for ping in pings { client.request(ping.object, "pong", .id(ping.serial)) }
      pings = []
      swap()
    }
    let turns = CompositorWatch(
      room.arena.compositor,
      turn: {
        _ = client.read()
        _ = client.flush()
      })
    defer { turns.end() }
    swap()
    room.arena.settle(turns: 3)
    let before = room.arena.compositor.scene.pacer.frames
    let report = try room.play(
      "settings: {clock: real, step-timeout: 10min}\nsteps:\n  - pause: 1ms\n  - tap: {at: [20, 20], hold: 1ms}\n")
    #expect(report.exitStatus == 0 && report.warnings.isEmpty, "\(report.text) \(report.warnings)")
    #expect(room.arena.compositor.scene.pacer.frames - before <= 24)
    client.onEvent = nil
  }
}
