import Testing
import WaylandServer

/// Tests of the host's pointer.
@Suite struct HostPointerTests {
  @Test func thePointerIsWhereTheHostHasIt() throws {
    let visit = try Visit(windows: 2)
    let received = visit.received {
      $0.pointerEnters(0, 10, 20)
      $0.pointerFrame()
      $0.pointerMoves(30.5, 40)
      $0.pointerFrame()
      $0.pointerLeaves(0)
      $0.pointerFrame()
      $0.pointerEnters(1, 5, 6)
      $0.pointerFrame()
    }
    #expect(
      received == [
        "pointer to 10,20", "pointer frame", "pointer to 30.5,40", "pointer frame", "pointer leaves", "pointer frame",
        "pointer to 505,6", "pointer frame",
      ])
  }

  @Test func oneFrameOfTheHostIsOneFrame() throws {
    let visit = try Visit()
    let received = visit.received {
      $0.pointerEnters(0, 10, 20)
      $0.pointerMoves(11, 21)
      $0.button(true)
      $0.pointerMoves(12, 22)
      $0.pointerFrame()
      $0.pointerFrame()
    }
    #expect(
      received == ["pointer to 11,21", "button 272 down", "pointer to 12,22", "pointer frame"])
  }

  @Test func anOldHostHasNoFrames() throws {
    let visit = try Visit(seatVersion: 4)
    let received = visit.received {
      $0.pointerEnters(0, 10, 20)
      $0.pointerMoves(11, 21)
      $0.button(true)
      $0.axis(.verticalScroll, 10)
      $0.button(false)
      $0.pointerLeaves(0)
    }
    #expect(
      received == [
        "pointer to 10,20", "pointer frame", "pointer to 11,21", "pointer frame", "button 272 down", "pointer frame",
        "axis vertical wheel 10", "pointer frame", "button 272 up", "pointer frame", "pointer leaves", "pointer frame",
      ])
  }

  @Test(arguments: [(Int32(5), "120"), (7, "120"), (8, "40")])
  func aWheelTurnsByWhatTheHostCounts(version: Int32, parts: String) throws {
    let visit = try Visit(seatVersion: version)
    _ = visit.received {
      $0.pointerEnters(0, 10, 20)
      $0.pointerFrame()
    }
    let received = visit.received {
      $0.axisSource(.wheel)
      $0.axisDiscrete(.verticalScroll, 1)
      $0.axisValue120(.verticalScroll, 40)
      $0.axis(.verticalScroll, 15)
      $0.pointerFrame()
    }
    #expect(received == ["axis vertical wheel 15 \(parts)/120", "pointer frame"])
  }

  @Test(arguments: [(Int32(8), ""), (9, " inverted"), (10, " inverted")])
  func theDirectionOfTheFingersIsTheHosts(version: Int32, word: String) throws {
    let visit = try Visit(seatVersion: version)
    _ = visit.received { $0.pointerEnters(0, 10, 20) }
    let received = visit.received {
      for isInverted in [true, false] {
        $0.axisSource(.finger)
        $0.axisDirection(.verticalScroll, isInverted: isInverted)
        $0.axis(.verticalScroll, 4)
        $0.axis(.horizontalScroll, 5)
        $0.pointerFrame()
      }
    }
    #expect(
      received.filter { $0.hasPrefix("axis") } == [
        "axis vertical finger 4\(word)", "axis horizontal finger 5", "axis vertical finger 4",
        "axis horizontal finger 5",
      ])
  }

  @Test func clicksWithoutADistanceAreNotThoseOfTheNextFrame() throws {
    let visit = try Visit()
    _ = visit.received { $0.pointerEnters(0, 1, 1) }
    let received = visit.received {
      $0.axisValue120(.verticalScroll, 120)
      $0.pointerFrame()
      $0.axisSource(.wheel)
      $0.axisValue120(.verticalScroll, 30)
      $0.axis(.verticalScroll, 4)
      $0.pointerFrame()
    }
    #expect(received.filter { $0.hasPrefix("axis") } == ["axis vertical wheel 4 30/120"])
  }

  @Test func aFingerOnAPadScrollsBothWaysAndStops() throws {
    let visit = try Visit()
    _ = visit.received {
      $0.pointerEnters(0, 10, 20)
      $0.pointerFrame()
    }
    let received = visit.received {
      $0.axisSource(.finger)
      $0.axis(.horizontalScroll, -2.5)
      $0.axis(.verticalScroll, 3)
      $0.pointerFrame()
      $0.axisSource(.finger)
      $0.axisStops(.verticalScroll)
      $0.axisStops(.horizontalScroll)
      $0.pointerFrame()
    }
    #expect(
      received == [
        "axis vertical finger 3", "axis horizontal finger -2.5", "pointer frame", "axis vertical finger stop",
        "axis horizontal finger stop", "pointer frame",
      ])
  }

  @Test func aLeavingPointerLetsGoOfItsButtons() throws {
    let visit = try Visit()
    _ = visit.received {
      $0.pointerEnters(0, 10, 20)
      $0.button(true)
      $0.button(0x111, true)
      $0.pointerFrame()
    }
    #expect(
      visit.received {
        $0.pointerLeaves(0)
        $0.pointerFrame()
      } == ["button 272 up", "button 273 up", "pointer leaves", "pointer frame"])
    #expect(
      visit.received {
        $0.pointerEnters(0, 10, 20)
        $0.button(false)
        $0.pointerFrame()
      } == ["pointer to 10,20", "pointer frame"])
  }

  @Test(arguments: [false, true])
  func aStepComesBeforeThePlaceItLedTo(isFirst: Bool) throws {
    let visit = try Visit()
    let step = { (hands: HostHands) in hands.pointerSteps(2, 1, unaccelerated: 1.5, 0.5) }
    _ = visit.received {
      $0.pointerEnters(0, 10, 20)
      $0.pointerFrame()
    }
    let received = visit.received {
      if isFirst { step($0) }
      $0.pointerMoves(12, 21)
      if !isFirst { step($0) }
      $0.pointerFrame()
    }
    #expect(received == ["step 2,1 (1.5,0.5)", "pointer to 12,21", "pointer frame"])
  }

  @Test func aPointerThatIsHeldStillSteps() throws {
    let visit = try Visit()
    _ = visit.received {
      $0.pointerEnters(0, 10, 20)
      $0.pointerFrame()
    }
    let received = visit.received {
      $0.pointerSteps(2, 1, unaccelerated: 1, 1)
      $0.pointerSteps(3, 1, unaccelerated: 2, 1)
      $0.pointerFrame()
    }
    #expect(received == ["step 5,2 (3.0,2.0)", "pointer frame"])
  }

  @Test func stepsAreNotHeardWhereNobodyListens() throws {
    let visit = try Visit()
    visit.log.listensToSteps = false
    _ = visit.received {
      $0.pointerEnters(0, 10, 20)
      $0.pointerFrame()
    }
    #expect(
      visit.received {
        $0.pointerSteps(2, 1, unaccelerated: 1, 1)
        $0.pointerFrame()
      } == [])
  }

  @Test func aPointerThatIsUnpluggedLeaves() throws {
    let visit = try Visit()
    _ = visit.received {
      $0.pointerEnters(0, 10, 20)
      $0.button(true)
      $0.pointerFrame()
    }
    #expect(visit.received { $0.has([.keyboard]) } == ["button 272 up", "pointer leaves", "pointer frame"])
    #expect(visit.hands.pointers.isEmpty)
    #expect(visit.host.relativePointers.isEmpty)
    _ = visit.received { $0.has([.pointer]) }
    #expect(
      visit.received {
        $0.pointerEnters(0, 1, 2)
        $0.pointerFrame()
      } == ["pointer to 1,2", "pointer frame"])
  }

  @Test func aWindowThatClosesTakesThePointerAway() throws {
    let visit = try Visit(windows: 2)
    _ = visit.received {
      $0.pointerEnters(0, 10, 20)
      $0.button(true)
      $0.pointerFrame()
    }
    #expect(
      visit.received { _ in visit.visitor.close(window: 0) } == ["button 272 up", "pointer leaves", "pointer frame"])
  }
}
