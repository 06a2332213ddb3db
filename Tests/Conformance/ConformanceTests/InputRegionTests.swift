import Policies
import Testing
import WireClients

/// Tests of input regions with holes, and of the surfaces behind them.
@Suite struct InputRegionTests {
  private let room: Room
  private let behind: EventLog
  private let front: EventLog
  private let window: WireWindow

  /// Shows two windows at the same place. The front one is smaller.
  init() throws {
    // A touch on the window behind must not raise it.
    var policy = Policy()
    policy.focus.pressRaises = false
    room = try Room(policy: policy)
    behind = try room.connectLog()
    front = try room.connectLog()
    behind.show("behind", at: 0, 0, 200, 200)
    window = front.show("front", at: 0, 0)
    behind.forget()
  }

  /// The targets of a finger that lands at a place, with the positions that they receive.
  private func landed(_ x: Double, _ y: Double) -> [String] {
    room.land((1, x, y))
    room.lift(1)
    return [behind, front].flatMap { $0.received("wl_touch") }.filter { $0.hasPrefix("wl_touch.down") }
  }

  /// The targets of the pointer at a place.
  private func pointed(_ x: Double, _ y: Double) -> [String] {
    room.point(at: 700, 500)
    behind.forget()
    front.forget()
    room.point(at: x, y)
    return [behind, front].flatMap { $0.received("wl_pointer") }.filter { $0.hasPrefix("wl_pointer.enter") }
  }

  /// Sets the front window's input region to everything but a square in its middle.
  private func cutHole() {
    front.setInput(window.surface, [(true, 0, 0, 100, 100), (false, 40, 40, 20, 20)])
    front.commit(window.surface)
  }

  @Test func throughAHoleTheWindowBehindIsTouched() {
    cutHole()
    #expect(landed(50, 50) == ["wl_touch.down behind 0 50 50"])
    #expect(landed(30, 50) == ["wl_touch.down front 0 30 50"])
  }

  @Test func theEdgesOfAHoleAreHalfOpen() {
    cutHole()
    #expect(landed(40, 40) == ["wl_touch.down behind 0 40 40"])
    #expect(landed(39.5, 40) == ["wl_touch.down front 0 39.5 40"])
    #expect(landed(59.5, 59.5) == ["wl_touch.down behind 0 59.5 59.5"])
    #expect(landed(60, 50) == ["wl_touch.down front 0 60 50"])
  }

  @Test func thePointerLeavesAtTheHoleAndEntersBehindIt() {
    cutHole()
    #expect(pointed(30, 50) == ["wl_pointer.enter front 30 50"])
    room.point(at: 50, 50)
    #expect(front.received("wl_pointer") == ["wl_pointer.leave front", "wl_pointer.frame"])
    #expect(behind.received("wl_pointer") == ["wl_pointer.enter behind 50 50", "wl_pointer.frame"])
  }

  @Test func whatIsAddedAfterASubtractionIsThereAgain() {
    front.setInput(
      window.surface, [(true, 0, 0, 100, 100), (false, 20, 20, 60, 60), (true, 40, 40, 20, 20)])
    front.commit(window.surface)
    #expect(landed(50, 50) == ["wl_touch.down front 0 50 50"])
    #expect(landed(30, 30) == ["wl_touch.down behind 0 30 30"])
    #expect(landed(10, 10) == ["wl_touch.down front 0 10 10"])
  }

  @Test func subtractingWhatIsNotThereChangesNothing() {
    front.setInput(window.surface, [(false, 0, 0, 100, 100), (true, 0, 0, 50, 100), (false, 50, 0, 50, 100)])
    front.commit(window.surface)
    #expect(landed(25, 50) == ["wl_touch.down front 0 25 50"])
    #expect(landed(75, 50) == ["wl_touch.down behind 0 75 50"])
  }

  @Test func aRegionFromWhichAllIsTakenIsEmpty() {
    front.setInput(window.surface, [(true, 0, 0, 100, 100), (false, -10, -10, 200, 200)])
    front.commit(window.surface)
    #expect(landed(50, 50) == ["wl_touch.down behind 0 50 50"])
    #expect(pointed(50, 50) == ["wl_pointer.enter behind 50 50"])
  }

  @Test func aRegionReachesNoFurtherThanItsSurface() {
    front.setInput(window.surface, [(true, -50, -50, 300, 300)])
    front.commit(window.surface)
    #expect(landed(150, 50) == ["wl_touch.down behind 0 150 50"])
    #expect(landed(99.5, 99.5) == ["wl_touch.down front 0 99.5 99.5"])
  }

  @Test func theRegionIsCopiedWhenItIsSet() {
    let region = front.wire.makeRegion()
    front.wire.request(region, "add", 0, 0, 50, 100)
    front.wire.request(window.surface, "set_input_region", .id(region))
    front.wire.request(region, "add", 50, 0, 50, 100)
    front.wire.request(region, "subtract", 0, 0, 50, 100)
    front.commit(window.surface)
    #expect(landed(25, 50) == ["wl_touch.down front 0 25 50"])
    #expect(landed(75, 50) == ["wl_touch.down behind 0 75 50"])
  }

  @Test func aRegionHoldsFromItsCommitOn() {
    front.setInput(window.surface, [])
    room.settle()
    #expect(landed(50, 50) == ["wl_touch.down front 0 50 50"])
    front.commit(window.surface)
    #expect(landed(50, 50) == ["wl_touch.down behind 0 50 50"])
    front.setInput(window.surface, nil)
    front.commit(window.surface)
    #expect(landed(50, 50) == ["wl_touch.down front 0 50 50"])
  }

  @Test func aHoleInASubsurfaceShowsItsParent() {
    let inset = front.showSubsurface("inset", of: window.surface, at: 20, 20, 60, 60)
    front.setInput(inset.surface, [(true, 0, 0, 60, 60), (false, 20, 20, 20, 20)])
    front.commit(inset.surface)
    #expect(landed(50, 50) == ["wl_touch.down front 0 50 50"])
    #expect(landed(30, 30) == ["wl_touch.down inset 0 10 10"])
  }

  @Test func aHoleInAParentIsNoHoleInItsSubsurface() {
    front.showSubsurface("inset", of: window.surface, at: 20, 20, 60, 60)
    front.setInput(window.surface, [])
    front.commit(window.surface)
    #expect(landed(50, 50) == ["wl_touch.down inset 0 30 30"])
    #expect(landed(10, 10) == ["wl_touch.down behind 0 10 10"])
  }

  @Test func aRegionThatChangesUnderThePointerMovesIt() {
    #expect(pointed(50, 50) == ["wl_pointer.enter front 50 50"])
    cutHole()
    #expect(front.received("wl_pointer") == ["wl_pointer.leave front", "wl_pointer.frame"])
    #expect(behind.received("wl_pointer") == ["wl_pointer.enter behind 50 50", "wl_pointer.frame"])
  }

  @Test func aFingerStaysWhereItLandedWhenAHoleOpensUnderIt() {
    room.land((1, 50, 50))
    front.forget()
    cutHole()
    room.move((1, 51, 51))
    #expect(front.received("wl_touch") == ["wl_touch.motion 0 51 51", "wl_touch.frame"])
    #expect(behind.received("wl_touch") == [])
  }
}
