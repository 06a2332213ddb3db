import Testing

/// Tests of gestures on the host's touchpads.
@Suite struct HostGestureTests {
  let visit: Visit

  init() throws {
    visit = try Visit()
    _ = visit.received {
      $0.pointerEnters(0, 10, 20)
      $0.pointerFrame()
    }
  }

  @Test func aSwipeIsASwipe() {
    let received = visit.received {
      $0.swipeBegins(3, on: 0)
      $0.swipe(4, -2.5)
      $0.swipeEnds()
    }
    #expect(received == ["swipe began 3", "swipe changed 3 by 4.0,-2.5 scale 1.0 turn 0.0", "swipe ended 3"])
  }

  @Test func aPinchTurnsAndGrows() {
    let received = visit.received {
      $0.pinchBegins(2, on: 0)
      $0.pinch(1, 2, scale: 1.5, rotation: -10)
    }
    #expect(received == ["pinch began 2", "pinch changed 2 by 1.0,2.0 scale 1.5 turn -10.0"])
  }

  @Test func aHoldMayBeTakenBack() {
    let received = visit.received {
      $0.holdBegins(2, on: 0)
      $0.holdEnds(isCancelled: true)
    }
    #expect(received == ["hold began 2", "hold cancelled 2"])
  }

  @Test func aPointerThatLeavesTakesItsGestureBack() {
    _ = visit.received { $0.swipeBegins(3, on: 0) }
    #expect(
      visit.received {
        $0.pointerLeaves(0)
        $0.swipe(1, 1)
        $0.swipeEnds()
        $0.pointerFrame()
      } == ["swipe cancelled 3", "pointer leaves", "pointer frame"])
  }

  @Test func aPointerThatIsUnpluggedTakesItsGestureBack() {
    _ = visit.received { $0.pinchBegins(2, on: 0) }
    #expect(visit.received { $0.has([]) }.first == "pinch cancelled 2")
  }
}
