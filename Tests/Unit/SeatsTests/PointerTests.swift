import Geometry
import Seats
import Surfaces
import Testing

@Suite struct PointerTests {
  let desk = Desk()
  let left: ClientWindow
  let right: ClientWindow

  init() {
    left = desk.window("left", at: 0, 0)
    right = desk.window("right", at: 200, 0)
    desk.forget()
  }

  @Test func focusFollowsWhatIsUnderTheCursor() {
    desk.pointer(to: 10, 10)
    desk.pointer(to: 12, 10)
    desk.pointer(to: 210, 10)
    desk.pointer(to: 500, 500)
    #expect(
      desk.cameOut == [
        "left enter 10,10", "left pointer frame", "left pointer 12,10", "left pointer frame", "left leave",
        "right enter 10,10", "left pointer frame", "right pointer frame", "right leave", "right pointer frame",
      ])
  }

  @Test func aPointerThatNeverMovedPointsAtNothing() {
    desk.window("new", at: 0, 0)
    #expect(!desk.cameOut.contains { $0.contains("enter ") && !$0.contains("keys") })
    #expect(desk.router.isPointerPresent == false)
  }

  @Test func leavingOneSurfaceForAnotherOfTheSameClientIsOneFrame() {
    _ = desk.subsurface("ear", of: right.surface, at: 0, 0)
    desk.pointer(to: 210, 10)
    desk.forget()
    desk.pointer(to: 240, 10)
    #expect(desk.cameOut == ["ear leave", "right enter 40,10", "right pointer frame"])
  }

  @Test func aPressedSurfaceKeepsThePointerUntilTheLastButtonIsUp() {
    desk.pointer(to: 210, 10)
    desk.press()
    desk.forget()
    desk.pointer(to: 10, 10)
    desk.press(0x111)
    desk.release()
    desk.pointer(to: 11, 10)
    desk.release(0x111)
    #expect(
      desk.cameOut == [
        "right pointer -190,10", "right pointer frame", "right press 111", "right pointer frame",
        "right release 110", "right pointer frame", "right pointer -189,10", "right pointer frame",
        "right release 111", "right leave", "left enter 11,10", "right pointer frame", "left pointer frame",
      ])
  }

  @Test func aClickRaisesTheWindowAndMakesItKeyBeforeItsClientHearsOfIt() {
    desk.pointer(to: 10, 10)
    desk.forget()
    desk.press()
    #expect(
      desk.cameOut == [
        "raise left (click)", "key window left (click)", "right keys leave", "left keys enter []", "left modifiers 0",
        "left press 110", "left pointer frame",
      ])
  }

  @Test func aWindowThatComesUnderARestingPointerIsEntered() {
    desk.pointer(to: 10, 10)
    desk.forget()
    let cover = desk.window("cover", at: 5, 5)
    desk.unmap(cover)
    #expect(
      desk.cameOut.filter { !$0.contains("keys") && !$0.contains("modifiers") && !$0.contains("key window") } == [
        "left leave", "cover enter 5,5", "left pointer frame", "cover pointer frame", "cover leave",
        "left enter 10,10", "cover pointer frame", "left pointer frame",
      ])
  }

  @Test func aSurfaceThatMovesUnderARestingPointerHearsOfIt() {
    desk.pointer(to: 10, 10)
    desk.forget()
    desk.move(left, to: 2, 1)
    #expect(desk.cameOut == ["left pointer 8,9", "left pointer frame"])
  }

  @Test func aNewInputRegionCountsAtOnceForAPointerThatDoesNotMove() {
    desk.pointer(to: 10, 10)
    desk.forget()
    desk.inputRegion(of: left.surface, Region())
    desk.inputRegion(of: left.surface, nil)
    #expect(
      desk.cameOut == ["left leave", "left pointer frame", "left enter 10,10", "left pointer frame"])
  }

  @Test func aSurfaceDestroyedUnderThePointerIsNotMentionedAgain() {
    let ear = desk.subsurface("ear", of: right.surface, at: 0, 0)
    desk.pointer(to: 210, 10)
    desk.press()
    desk.forget()
    desk.destroy(ear)
    desk.pointer(to: 211, 10)
    desk.release()
    #expect(desk.cameOut == ["right enter 11,10", "right pointer frame"])
  }

  @Test func aPressedWindowThatIsUnmappedLosesThePointerAndNobodyGetsTheRelease() {
    desk.router.outbox.includeNotes()
    desk.pointer(to: 210, 10)
    desk.press()
    desk.forget()
    desk.unmap(right)
    desk.pointer(to: 10, 10)
    desk.release()
    #expect(
      desk.cameOut == [
        "key window left (windowUnmapped)", "right keys leave", "left keys enter []", "left modifiers 0", "right leave",
        "right pointer frame", "note buttonSwallowed 272", "left enter 10,10", "left pointer frame",
      ])
  }

  @Test func scrollingSaysAxisClicksAndSource() {
    desk.pointer(to: 10, 10)
    desk.forget()
    desk.send(.pointer(.axis(AxisSample(axis: .vertical, source: .wheel, value: 15, value120: 120))))
    desk.send(.pointer(.frame))
    desk.send(.pointer(.axis(AxisSample(axis: .horizontal, source: .finger, value: 0, isStop: true))))
    desk.send(.pointer(.frame))
    #expect(
      desk.cameOut == [
        "left axis vertical 15 120 wheel", "left pointer frame", "left axis horizontal 0 0 finger stop",
        "left pointer frame",
      ])
  }

  @Test func theCursorStaysOnTheOutputs() {
    desk.router.take(
      .setOutputs(
        [Rect(x: 0, y: 0, width: 300, height: 200), Rect(x: 300, y: 0, width: 100, height: 100)].map {
          OutputArea(frame: $0)
        }), at: desk.now)
    desk.send(.pointer(.motionAbsolute(to: Point(350, 190))))
    #expect(desk.router.pointerPlace.x < 300 && desk.router.pointerPlace.y == 190)
    desk.send(.pointer(.motion(by: Vector(0, -150))))
    desk.send(.pointer(.motion(by: Vector(90, 0))))
    #expect(desk.router.pointerPlace.x > 380 && desk.router.pointerPlace.x < 400)
  }

  @Test func twoMiceHoldOneButtonTogether() {
    let other = DeviceID(.scripts, 9)
    desk.router.outbox.includeNotes()
    desk.pointer(to: 210, 10)
    desk.forget()
    desk.press()
    desk.press(on: other)
    desk.release()
    desk.release()
    desk.release(on: other)
    #expect(
      desk.cameOut == [
        "right press 110", "right pointer frame", "note buttonUnknown 272", "right release 110", "right pointer frame",
      ])
  }

  @Test func aMouseThatVanishesLetsItsButtonsGo() {
    desk.pointer(to: 210, 10)
    desk.press()
    desk.forget()
    desk.send(.deviceRemoved(desk.mouse))
    #expect(desk.cameOut == ["right release 110", "right pointer frame"])
  }

  @Test func aPressOnNothingIsNobodysUntilItsRelease() {
    desk.pointer(to: 500, 500)
    desk.press()
    desk.pointer(to: 10, 10)
    #expect(desk.cameOut == [])
    desk.release()
    #expect(desk.cameOut == ["left enter 10,10", "left pointer frame"])
  }

  @Test func touchesNeverMoveTheCursor() {
    desk.pointer(to: 210, 10)
    desk.tap(at: 10, 20)
    #expect(desk.router.pointerPlace == Point(210, 10))
  }
}
