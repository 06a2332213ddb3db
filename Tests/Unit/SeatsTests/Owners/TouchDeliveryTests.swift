import Geometry
import Surfaces
import Testing

@testable import Seats

@Suite struct TouchDeliveryTests {
  private let bench = Bench()
  private let touches = TouchDelivery()
  private let page: ClientWindow

  init() {
    page = bench.scene.window("page", at: 100, 100)
    bench.scene.window("other", at: 500, 100)
    bench.tellTimes()
  }

  /// Puts a finger on the page, which receives it at once.
  private func land(_ finger: Int32 = 1) throws -> SeatTouch {
    touches.begin(bench.sample(finger, 110, 120), on: try bench.hit(110, 120), bench.turn)
    return try #require(touches.touch(finger, on: bench.device))
  }

  /// Puts a finger on the page, which receives the events that recognizers do not consume.
  private func offer(_ finger: Int32 = 1) throws -> SeatTouch {
    touches.offer(bench.sample(finger, 110, 120), on: try bench.hit(110, 120))
  }

  private func outcome(_ phase: TouchOutcome.Phase, of touch: SeatTouch, from start: UInt64, at time: UInt64)
    -> TouchOutcome
  {
    TouchOutcome(
      phase: phase, id: touch.responderID, isOfGesture: false, startTime: bench.time(start),
      startPlace: Point(110, 120), time: bench.time(time),
      place: touch.place)
  }

  @Test func aTouchKeepsItsSurfaceWhereverItGoesAndIsCompleteWithTheFrame() throws {
    touches.beginReport()
    _ = try land()
    let moved = try #require(touches.move(bench.sample(1, 510, 120), bench.turn))
    touches.sendMotion(of: moved, bench.turn)
    touches.sendUp(of: moved, because: .captured, bench.turn)
    touches.endOwnBatch(bench.turn)
    #expect(
      bench.emitted == ["page down 0 10,20 at 1000", "page motion 0 410,20 at 1000", "page up 0 at 1000"],
      "the device's batch is open")
    touches.endBatch(bench.turn)
    #expect(bench.emitted == ["page frame"])
  }

  @Test func anUnknownFingerAndOneThatIsNowhereAreNoted() throws {
    #expect(touches.move(bench.sample(4, 10, 10), bench.turn) == nil)
    #expect(touches.move(bench.sample(5, .nan, 10), bench.turn) == nil)
    #expect(bench.emitted == ["note fingerUnknown 4", "note notANumber 5"])
  }

  @Test func cancellingTakesEveryTouchOfTheClientAndNothingFollows() throws {
    let (first, second) = (try land(1), try land(2))
    bench.forget()
    #expect(touches.cancel(of: page.client, because: .gesture, bench.turn))
    for touch in [first, second] { touches.sendUp(of: touch, because: .captured, bench.turn) }
    touches.endBatch(bench.turn)
    #expect(bench.emitted == ["page cancel (gesture)"])
    #expect(!touches.cancel(of: page.client, because: .gesture, bench.turn), "the client holds none any more")
  }

  @Test func aLateDownHasItsOwnTimeButNeverTakesItsClientBack() throws {
    let late = try offer(1)
    bench.clock = 1200
    _ = try land(2)
    bench.forget()
    bench.clock = 1300
    touches.begin(late, in: page, outcome(.began, of: late, from: 1000, at: 1300), now: bench.now, bench.turn)
    #expect(bench.emitted == ["page down 0 10,20 at 1200"])
    #expect(late.isSent)
  }

  @Test func theFrameOfALateDownComesBeforeTheUpOfTheSameFinger() throws {
    let touch = try offer()
    touches.beginReport()
    touches.begin(touch, in: page, outcome(.began, of: touch, from: 1000, at: 1000), now: bench.now, bench.turn)
    touches.end(touch, outcome(.ended, of: touch, from: 1000, at: 1000), bench.turn)
    touches.endBatch(bench.turn)
    #expect(bench.emitted == ["page down 0 10,20 at 1000", "page frame", "page up 0 at 1000", "page frame"])
  }

  @Test func aSurfaceThatIsGoneReceivesUpAndFrameAndTheFingerHasNoTarget() throws {
    let touch = try land()
    bench.forget()
    bench.clock = 5000
    touches.surfaceDidDestroy(page.surface.id, bench.turn)
    #expect(bench.emitted == ["page up 0 at 5000", "page frame"])
    touches.sendUp(of: touch, because: .captured, bench.turn)
    #expect(bench.emitted == [])
    #expect(touches.touch(1, on: bench.device) === touch, "it is down until the device lifts it")
  }

  @Test func aClientThatIsGoneReceivesNothingMore() throws {
    let touch = try land()
    bench.forget()
    touches.clientDidDisconnect(page.client, bench.turn)
    touches.sendMotion(of: touch, bench.turn)
    touches.endBatch(bench.turn)
    #expect(bench.emitted == [])
  }

  @Test func aSurfaceThatMovesUnderAFingerIsSentWhereItIsNow() throws {
    _ = try land()
    bench.forget()
    page.position = Point(105, 100)
    bench.clock = 7000
    touches.sceneDidChange(bench.turn)
    touches.sceneDidChange(bench.turn)
    #expect(bench.emitted == ["page motion 0 5,20 at 7000"])
  }
}
