import Assembly
import Interaction
import Seats
import StageKit
import Surfaces
import System
import Testing
import WireClients

/// Tests of gestures that wait for time to pass, in a complete compositor.
@Suite(.serialized) struct GestureTimeTests {
  private func press(on arena: Arena, for duration: Duration) -> LongPressGestureRecognizer {
    let press = LongPressGestureRecognizer()
    press.minimumPressDuration = duration
    arena.compositor.router.addRecognizer(press, to: .shell)
    arena.finger(downAt: 100, 100)
    return press
  }

  @Test func aStillClockThatMovesOnLetsALongPressBegin() throws {
    let arena = try Arena(hasBystander: false)
    let press = press(on: arena, for: .milliseconds(500))
    arena.clock.advance(microseconds: 499_000)
    arena.compositor.timeDidPass()
    #expect(press.state == .possible)
    arena.clock.advance(microseconds: 1000)
    arena.compositor.timeDidPass()
    #expect(press.state == .began)
  }

  @Test func theLoopWakesUpByItselfWhenALongPressIsDue() throws {
    let arena = try Arena(hasBystander: false, runs: true)
    let compositor = arena.compositor
    let press = press(on: arena, for: .milliseconds(3))
    let limit = Deadline(microseconds: 20_000_000)
    while press.state == .possible, !limit.hasPassed { compositor.turn(milliseconds: limit.milliseconds) }
    #expect(press.state == .began)
    #expect(!limit.hasPassed)
  }

  @Test func aLiftThatWaitsToBeReadComesBeforeTheTimeThatHasPassedSince() throws {
    let arena = try Arena(hasBystander: false, runs: true)
    let compositor = arena.compositor
    let press = press(on: arena, for: .milliseconds(3))
    let lift = compositor.clock.now
    var hasRead = false
    let time = CompositorWatch(
      compositor,
      time: { [unowned arena, unowned compositor] in
        guard !hasRead else { return }
        hasRead = true
        compositor.route(.touch(.up(device: arena.panel, finger: 0)), at: lift)
        compositor.route(.touch(.frame(device: arena.panel)), at: lift)
      })
    defer { time.end() }
    let limit = Deadline(microseconds: 20_000_000)
    while !hasRead, !limit.hasPassed { compositor.turn(milliseconds: limit.milliseconds) }
    compositor.turn(milliseconds: 0)
    #expect(hasRead)
    #expect(press.state == .possible)
  }
}
