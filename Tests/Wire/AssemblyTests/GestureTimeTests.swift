import Assembly
import Geometry
import Glibc
import Globals
import Interaction
import Logging
import Seats
import Surfaces
import System
import Testing
import TestEnvironment
import WireClients

/// Gestures that wait for time to pass, in a whole compositor.
@Suite(.serialized) struct GestureTimeTests {
  private let panel = DeviceID(.scripts, 1)

  init() { _ = RuntimeFolder.path }

  private func compositor(_ clock: any Assembly.Clock) throws -> Compositor {
    let settings = CompositorSettings(
      outputs: [OutputDescription(name: "main", mode: IntSize(800, 600))],
      log: Logger(label: "gestures", factory: { _ in SwiftLogNoOpLogHandler() }))
    return try Compositor(settings, clock: clock)
  }

  private func press(on compositor: Compositor, for milliseconds: Double) -> LongPressGestureRecognizer {
    let press = LongPressGestureRecognizer()
    press.minimumPressDuration = milliseconds
    compositor.router.addRecognizer(press, to: .shell)
    compositor.route(.touch(.down(FingerSample(device: panel, finger: 0, place: Point(100, 100)))))
    compositor.route(.touch(.frame(device: panel)))
    return press
  }

  @Test func aStillClockThatMovesOnLetsALongPressBegin() throws {
    let clock = ScriptClock()
    let compositor = try compositor(clock)
    let press = press(on: compositor, for: 500)
    clock.advance(microseconds: 499_000)
    compositor.timeDidPass()
    #expect(press.state == .possible)
    clock.advance(microseconds: 1000)
    compositor.timeDidPass()
    #expect(press.state == .began)
  }

  @Test func theLoopWakesUpByItselfWhenALongPressIsDue() throws {
    let compositor = try compositor(MonotonicClock())
    let press = press(on: compositor, for: 3)
    let limit = Deadline(microseconds: 20_000_000)
    while press.state == .possible, !limit.hasPassed { compositor.turn(milliseconds: limit.milliseconds) }
    #expect(press.state == .began)
    #expect(!limit.hasPassed)
  }

  @Test func aLiftThatWaitsToBeReadComesBeforeTheTimeThatHasPassedSince() throws {
    let compositor = try compositor(MonotonicClock())
    let press = press(on: compositor, for: 3)
    let lift = compositor.clock.now
    var hasRead = false
    let time = CompositorWatch(
      compositor,
      time: { [unowned compositor] in
        guard !hasRead else { return }
        hasRead = true
        compositor.route(.touch(.up(device: panel, finger: 0)), at: lift)
        compositor.route(.touch(.frame(device: panel)), at: lift)
      })
    defer { time.end() }
    let limit = Deadline(microseconds: 20_000_000)
    while !hasRead, !limit.hasPassed { compositor.turn(milliseconds: limit.milliseconds) }
    compositor.turn(milliseconds: 0)
    #expect(hasRead)
    #expect(press.state == .possible)
  }
}
