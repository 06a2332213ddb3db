import Geometry
import Seats
import Surfaces
import Testing

@Suite struct TouchTests {
  let desk = Desk()
  let left: ClientWindow
  let right: ClientWindow

  init() {
    left = desk.window("left", at: 0, 0)
    right = desk.window("right", at: 200, 0)
    desk.forget()
  }

  @Test func aTapReachesTheSurfaceUnderItAndMakesItsWindowKey() {
    desk.tap(at: 10, 20)
    #expect(
      desk.cameOut == [
        "raise left (tap)", "key window left (tap)", "right keys leave", "left keys enter []", "left modifiers 0",
        "left down 0 10,20", "left frame", "left up 0", "left frame",
      ])
  }

  @Test func aFingerKeepsItsSurfaceAndThatSurfacesCoordinatesWhereverItGoes() {
    desk.finger(1, downAt: 210, 20)
    desk.frame()
    desk.finger(1, to: 50, -30)
    desk.frame()
    desk.fingerUp(1)
    desk.frame()
    #expect(
      desk.cameOut == [
        "right down 0 10,20", "right frame", "right motion 0 -150,-30", "right frame", "right up 0", "right frame",
      ])
  }

  @Test func twoFingersOnTwoWindowsEachEndWhereTheyBegan() {
    desk.finger(1, downAt: 210, 20)
    desk.finger(2, downAt: 10, 20)
    desk.frame()
    desk.forget()
    desk.fingerUp(2)
    desk.frame()
    desk.finger(1, to: 220, 20)
    desk.frame()
    desk.fingerUp(1)
    desk.frame()
    #expect(
      desk.cameOut == [
        "left up 1", "left frame", "right motion 0 20,20", "right frame", "right up 0", "right frame",
      ])
  }

  @Test func eachClientGetsOneFrameForABatchInTheOrderOfItsFirstLine() {
    desk.finger(1, downAt: 10, 20)
    desk.finger(2, downAt: 210, 20)
    desk.frame()
    desk.forget()
    desk.finger(2, to: 211, 21)
    desk.finger(1, to: 11, 21)
    desk.finger(2, to: 212, 22)
    desk.frame()
    desk.frame()
    #expect(
      desk.cameOut == [
        "right motion 1 11,21", "left motion 0 11,21", "right motion 1 12,22", "right frame", "left frame",
      ])
  }

  @Test func tenFingersHaveTenWireIDsAndALiftedOnesIsUsedAgain() {
    for finger in 0..<10 { desk.finger(Int32(finger) * 7, downAt: 210 + Double(finger), 5) }
    desk.frame()
    desk.fingerUp(21)
    desk.frame()
    desk.forget()
    desk.finger(1000, downAt: 205, 5)
    desk.frame()
    #expect(desk.cameOut == ["right down 3 5,5", "right frame"])
  }

  @Test func fractionsOfAPixelAreKept() {
    desk.finger(1, downAt: 210.25, 20.125)
    desk.frame()
    #expect(desk.cameOut == ["right down 0 10.25,20.125", "right frame"])
  }

  @Test func aSubsurfaceOutsideItsParentIsHitInItsOwnCoordinates() {
    _ = desk.subsurface("ear", of: right.surface, at: 110, -10)
    desk.finger(1, downAt: 315, -5)
    desk.frame()
    #expect(desk.cameOut == ["ear down 0 5,5", "right frame"])
  }

  @Test func twoSurfacesOfOneClientShareOneFrame() {
    _ = desk.subsurface("ear", of: right.surface, at: 110, -10)
    desk.finger(1, downAt: 315, -5)
    desk.finger(2, downAt: 210, 10)
    desk.frame()
    #expect(desk.cameOut == ["ear down 0 5,5", "right down 1 10,10", "right frame"])
  }

  @Test func aSurfaceThatMovesUnderARestingFingerHearsOfIt() {
    desk.finger(1, downAt: 210, 20)
    desk.frame()
    desk.forget()
    desk.move(right, to: 190, 5)
    desk.sceneChanges()
    desk.finger(1, to: 211, 20)
    desk.frame()
    #expect(desk.cameOut == ["right motion 0 20,15", "right frame", "right motion 0 21,15", "right frame"])
  }

  @Test func aMovedSubsurfaceTellsItsFingerWithinTheOpenBatch() {
    let ear = desk.subsurface("ear", of: right.surface, at: 0, 0)
    desk.finger(1, downAt: 205, 5)
    desk.frame()
    desk.finger(1, to: 206, 5)
    desk.forget()
    ear.subsurface?.setPosition(x: 3, y: 0)
    _ = right.surface.commit()
    desk.sceneChanges()
    desk.frame()
    #expect(desk.cameOut == ["ear motion 0 3,5", "right frame"])
  }

  @Test func aMissIsNobodysUntilTheFingerLifts() {
    desk.router.outbox.includeNotes()
    desk.finger(1, downAt: 500, 500)
    desk.finger(1, to: 210, 20)
    desk.fingerUp(1)
    desk.frame()
    #expect(desk.cameOut == ["note fingerMissed 1"])
  }

  @Test func aHoleInTheInputRegionLetsTheFingerThroughToTheWindowBehind() {
    desk.window("cover", at: 200, 0)
    var region = Region<SurfaceSpace>(IntRect(x: 0, y: 0, width: 100, height: 100))
    region.subtract(IntRect(x: 0, y: 0, width: 50, height: 50))
    desk.inputRegion(of: desk.known.values.first { $0.surface !== left.surface && $0 !== right }!.surface, region)
    desk.forget()
    desk.finger(1, downAt: 210, 10)
    desk.finger(2, downAt: 260, 60)
    desk.frame()
    let touches = desk.cameOut.filter { $0.contains("down") || $0.contains("frame") }
    #expect(touches == ["right down 0 10,10", "right down 1 60,60", "right frame"])
  }

  @Test func shapeAndOrientationGoWithTheFinger() {
    desk.finger(1, downAt: 210, 20)
    desk.send(.touch(.shape(device: desk.panel, finger: 1, major: 12, minor: 8)))
    desk.send(.touch(.orientation(device: desk.panel, finger: 1, degrees: 45)))
    desk.frame()
    #expect(
      desk.cameOut == ["right down 0 10,20", "right shape 0 12,8", "right orientation 0 45", "right frame"])
  }

  @Test func aTouchedSurfaceThatIsDestroyedEndsWithUpAndFrameAndNothingMore() {
    let ear = desk.subsurface("ear", of: right.surface, at: 0, 0)
    desk.finger(1, downAt: 205, 5)
    desk.finger(2, downAt: 250, 50)
    desk.frame()
    desk.forget()
    desk.destroy(ear)
    desk.finger(1, to: 206, 6)
    desk.finger(2, to: 251, 50)
    desk.frame()
    desk.fingerUp(1)
    desk.frame()
    #expect(desk.cameOut == ["ear up 0", "right frame", "right motion 1 51,50", "right frame"])
  }

  @Test func aSurfaceThatIsOnlyUnmappedKeepsItsTouches() {
    desk.finger(1, downAt: 210, 20)
    desk.frame()
    desk.unmap(right)
    desk.forget()
    desk.finger(1, to: 220, 20)
    desk.frame()
    desk.fingerUp(1)
    desk.frame()
    #expect(desk.cameOut == ["right motion 0 20,20", "right frame", "right up 0", "right frame"])
  }

  @Test func aCancelEndsEveryFingerOfTheClientAndOnlyOfThatClient() {
    let second = desk.window("second", of: "right", at: 400, 0)
    desk.finger(1, downAt: 210, 20)
    desk.finger(2, downAt: 410, 20)
    desk.finger(3, downAt: 10, 20)
    desk.frame()
    desk.forget()
    desk.together { router, now in router.take(.cancelTouchesOf(second.client), at: now) }
    for finger in [1, 2, 3] as [Int32] { desk.finger(finger, to: 50, 50) }
    desk.frame()
    for finger in [1, 2, 3] as [Int32] { desk.fingerUp(finger) }
    desk.frame()
    #expect(
      desk.cameOut == ["right cancel (requested)", "left motion 2 50,50", "left frame", "left up 2", "left frame"])
  }

  @Test func aFingerThatLandsAfterACancelIsSentAsUsual() {
    desk.finger(1, downAt: 210, 20)
    desk.frame()
    desk.together { router, now in router.take(.cancelTouchesOf(right.client), at: now) }
    desk.forget()
    desk.finger(2, downAt: 220, 20)
    desk.frame()
    desk.fingerUp(1)
    desk.frame()
    #expect(desk.cameOut == ["right down 1 20,20", "right frame"])
  }

  @Test func noFrameFollowsACancelInTheSameBatch() {
    desk.finger(1, downAt: 210, 20)
    desk.frame()
    desk.forget()
    desk.finger(1, to: 211, 20)
    desk.together { router, now in
      router.take(.cancelTouchesOf(right.client), at: now)
      router.take(.cancelTouchesOf(right.client), at: now)
    }
    desk.frame()
    #expect(desk.cameOut == ["right motion 0 11,20", "right cancel (requested)"])
  }
}

@Suite struct TouchRepairTests {
  let desk = Desk()

  init() {
    desk.window("page", at: 0, 0)
    desk.forget()
    desk.router.outbox.includeNotes()
  }

  @Test func aSecondDownOfALiveFingerEndsTheFirstOne() {
    desk.finger(1, downAt: 10, 10)
    desk.frame()
    desk.finger(1, downAt: 20, 20)
    desk.frame()
    desk.fingerUp(1)
    desk.frame()
    #expect(
      desk.cameOut == [
        "page down 0 10,10", "page frame", "note fingerDownTwice 1", "page up 0", "page down 0 20,20", "page frame",
        "page up 0", "page frame",
      ])
  }

  @Test func anUpOrMotionOfNoFingerIsHarmless() {
    desk.fingerUp(4)
    desk.finger(5, to: 1, 1)
    desk.send(.touch(.shape(device: desk.panel, finger: 6, major: 1, minor: 1)))
    desk.frame()
    #expect(desk.cameOut == ["note fingerUnknown 4", "note fingerUnknown 5", "note fingerUnknown 6"])
  }

  @Test func aPanelThatVanishesCancelsItsFingersOnce() {
    desk.finger(1, downAt: 10, 10)
    desk.finger(2, downAt: 20, 20)
    desk.frame()
    desk.forget()
    desk.send(.deviceRemoved(desk.panel))
    desk.fingerUp(1)
    desk.frame()
    #expect(
      desk.cameOut == [
        "note deviceHeldSomething 2", "page cancel (deviceRemoved)", "note deviceHeldSomething 1",
        "note fingerUnknown 1",
      ])
  }

  @Test func aPalmThatTheDeviceTakesBackCancels() {
    desk.finger(1, downAt: 10, 10)
    desk.frame()
    desk.forget()
    desk.send(.touch(.cancel(device: desk.panel, finger: 1)))
    desk.frame()
    desk.finger(1, downAt: 30, 30)
    desk.frame()
    #expect(desk.cameOut == ["page cancel (deviceCancelled)", "page down 0 30,30", "page frame"])
  }

  @Test func sameFingerNumbersOfTwoPanelsAreTwoFingers() {
    let other = DeviceID(.scripts, 9)
    desk.finger(1, downAt: 10, 10)
    desk.send(.touch(.down(FingerSample(device: other, finger: 1, place: Point(20, 20)))))
    desk.send(.touch(.up(device: other, finger: 1)))
    desk.frame()
    #expect(desk.cameOut == ["page down 0 10,10", "page down 1 20,20", "page up 1", "page frame"])
  }

  @Test func aPlaceThatIsNoNumberIsNoted() {
    desk.finger(1, downAt: .nan, 3)
    desk.finger(2, downAt: 3, 3)
    desk.finger(2, to: .infinity, 3)
    desk.frame()
    #expect(desk.cameOut == ["note notANumber 1", "page down 0 3,3", "note notANumber 2", "page frame"])
  }
}
