import Testing
import WaylandServer

/// Tests of touches from the host.
@Suite struct HostTouchTests {
  @Test func allFingersOfAFrameComeInOne() throws {
    let visit = try Visit()
    let received = visit.received {
      $0.down(0, on: 0, 10, 20)
      $0.down(1, on: 0, 30, 40)
      $0.shape(1, 12, 8, degrees: 45)
      $0.touchFrame()
      $0.move(0, 11, 21)
      $0.move(1, 31, 41)
      $0.touchFrame()
      $0.up(0)
      $0.up(1)
      $0.touchFrame()
    }
    #expect(
      received == [
        "down 0 at 10,20", "down 1 at 30,40", "shape 1 12 by 8", "orientation 1 45", "touch frame",
        "move 0 to 11,21", "move 1 to 31,41", "touch frame", "up 0", "up 1", "touch frame",
      ])
  }

  @Test func aFingerStaysInTheWindowThatItCameDownOn() throws {
    let visit = try Visit(windows: 2)
    let received = visit.received {
      $0.down(0, on: 0, 490, 20)
      $0.down(1, on: 1, 10, 20)
      $0.touchFrame()
      $0.move(0, 520, 20)
      $0.move(1, -20, 20)
      $0.touchFrame()
    }
    #expect(
      received == [
        "down 0 at 490,20", "down 1 at 510,20", "touch frame", "move 0 to 520,20", "move 1 to 480,20", "touch frame",
      ])
  }

  @Test func theHostUsesItsNumbersAgain() throws {
    let visit = try Visit(windows: 2)
    let received = visit.received {
      $0.down(3, on: 0, 1, 2)
      $0.touchFrame()
      $0.up(3)
      $0.touchFrame()
      $0.down(3, on: 1, 1, 2)
      $0.touchFrame()
      $0.move(3, 2, 2)
      $0.touchFrame()
    }
    #expect(
      received == [
        "down 3 at 1,2", "touch frame", "up 3", "touch frame", "down 3 at 501,2", "touch frame", "move 3 to 502,2",
        "touch frame",
      ])
  }

  @Test func aCancelIsACancel() throws {
    let visit = try Visit()
    let received = visit.received {
      $0.down(0, on: 0, 10, 20)
      $0.down(1, on: 0, 30, 40)
      $0.touchFrame()
      $0.touchCancel()
      $0.move(0, 1, 1)
      $0.up(1)
      $0.touchFrame()
    }
    #expect(received == ["down 0 at 10,20", "down 1 at 30,40", "touch frame", "cancel all", "touch frame"])
  }

  @Test func aCancelWithoutFingersIsNothing() throws {
    let visit = try Visit()
    #expect(visit.received { $0.touchCancel() } == [])
    #expect(visit.received { $0.up(7) } == [])
    #expect(visit.received { $0.touchFrame() } == [])
  }

  @Test func aTouchScreenThatIsUnpluggedTakesItsFingersBack() throws {
    let visit = try Visit()
    _ = visit.received {
      $0.down(0, on: 0, 10, 20)
      $0.touchFrame()
    }
    #expect(visit.received { $0.has([.pointer]) } == ["cancel all", "touch frame"])
    #expect(visit.hands.touches.isEmpty)
  }

  @Test func aSeatThatGoesLetsGoOfEverything() throws {
    let visit = try Visit()
    _ = visit.received {
      $0.pointerEnters(0, 1, 1)
      $0.button(true)
      $0.pointerFrame()
      $0.keyboardEnters(0)
      $0.key(30, true)
      $0.down(0, on: 0, 10, 20)
      $0.touchFrame()
    }
    #expect(
      visit.received { visit.host.removeSeat($0) } == [
        "button 272 up", "pointer leaves", "pointer frame", "key 30 up", "modifiers 0 0 0 0", "cancel all",
        "touch frame",
      ])
  }

  @Test func severalSeatsHaveDevicesOfTheirOwn() throws {
    let visit = try Visit()
    let second = try visit.host.addSeat()
    visit.settle()
    let received = visit.received {
      $0.down(0, on: 0, 10, 20)
      second.down(0, on: 0, 30, 40)
      $0.touchFrame()
      second.touchFrame()
      second.touchCancel()
    }
    #expect(
      received == [
        "down 0 at 10,20", "down 0 at 30,40 of seat 2", "touch frame", "touch frame", "cancel all of seat 2",
        "touch frame",
      ])
  }

  @Test func aWindowThatClosesTakesItsFingersBack() throws {
    let visit = try Visit(windows: 2)
    _ = visit.received {
      $0.down(0, on: 0, 10, 20)
      $0.down(1, on: 1, 10, 20)
      $0.touchFrame()
    }
    #expect(visit.received { _ in visit.visitor.close(window: 0) } == ["cancel 0", "touch frame"])
  }
}
