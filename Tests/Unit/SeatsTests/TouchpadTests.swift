import Geometry
import Interaction
import Seats
import Surfaces
import Testing

/// Tests of the target of touchpad gestures: recognizers first, then the surface that had the pointer when the gesture
/// began.
@Suite struct TouchpadTests {
  let desk = Desk()
  let left: ClientWindow
  let right: ClientWindow

  init() {
    left = desk.window("left", at: 0, 0, width: 400, height: 1000)
    right = desk.window("right", at: 500, 0, width: 400, height: 1000)
    desk.pointer(to: 550, 50)
    desk.forget()
  }

  // MARK: Without recognizers

  @Test func theSurfaceUnderThePointerKeepsAGestureToItsEnd() {
    desk.begin(.swipe, fingers: 3)
    desk.swipe(5, -2)
    desk.pointer(to: 50, 50)
    desk.swipe(1, 0)
    desk.end(.swipe)
    #expect(
      desk.cameOut == [
        "right swipe 3 began (hit)", "right swipe by 5,-2 (captured)", "right leave", "left enter 50,50",
        "right pointer frame", "left pointer frame", "right swipe by 1,0 (captured)", "right swipe 3 ended (captured)",
      ])
  }

  @Test func aPinchSpreadsAndTurns() {
    desk.begin(.pinch, fingers: 2)
    desk.pinch(1.5, turned: -10)
    desk.end(.pinch, .cancelled)
    #expect(
      desk.cameOut == [
        "right pinch 2 began (hit)", "right pinch by 0,0 x1.5 -10° (captured)",
        "right pinch 2 cancelled (deviceCancelled)",
      ])
  }

  @Test func aPointerThatNeverMovedEntersFirst() {
    let desk = Desk()
    desk.window("page", at: 0, 0)
    desk.forget()
    desk.begin(.hold, fingers: 1)
    #expect(desk.cameOut == ["page enter 0,0", "page pointer frame", "page hold 1 began (hit)"])
  }

  @Test func nobodyHearsOfOneBesideTheWindows() {
    desk.pointer(to: 450, 50)
    desk.forget()
    desk.begin(.swipe, fingers: 3)
    desk.pointer(to: 50, 50)
    desk.forget()
    desk.swipe(1, 1)
    desk.end(.swipe)
    #expect(desk.cameOut == [])
  }

  @Test func whatHasNotBegunDoesNotGoOn() {
    desk.swipe(1, 1)
    desk.end(.swipe)
    desk.begin(.swipe, fingers: 3)
    desk.pinch(2)
    desk.end(.pinch)
    #expect(desk.cameOut == ["right swipe 3 began (hit)"])
  }

  @Test func aSecondBeginningEndsTheFirst() {
    desk.begin(.swipe, fingers: 3)
    desk.begin(.pinch, fingers: 2)
    #expect(
      desk.cameOut == [
        "right swipe 3 began (hit)", "right swipe 3 cancelled (repaired)", "right pinch 2 began (hit)",
      ])
  }

  @Test func twoTouchpadsHaveOneGestureBetweenThem() {
    desk.begin(.swipe, fingers: 3)
    desk.begin(.pinch, fingers: 2, on: desk.panel)
    desk.pinch(2, on: desk.panel)
    desk.end(.pinch, on: desk.panel)
    desk.end(.swipe)
    desk.begin(.pinch, fingers: 2, on: desk.panel)
    #expect(
      desk.cameOut == [
        "right swipe 3 began (hit)", "right swipe 3 ended (captured)", "right pinch 2 began (hit)",
      ])
  }

  @Test func aTouchpadThatVanishesEndsItsGesture() {
    desk.begin(.swipe, fingers: 3)
    desk.send(.deviceRemoved(desk.keyboard))
    desk.send(.deviceRemoved(desk.mouse))
    desk.swipe(1, 1)
    #expect(desk.cameOut == ["right swipe 3 began (hit)", "right swipe 3 cancelled (deviceRemoved)"])
  }

  @Test func aSurfaceThatVanishesEndsItsGesture() {
    desk.begin(.swipe, fingers: 3)
    desk.destroy(right.surface)
    desk.swipe(1, 1)
    desk.end(.swipe)
    #expect(
      desk.cameOut.filter { $0.contains("swipe") } == [
        "right swipe 3 began (hit)", "right swipe 3 cancelled (surfaceDestroyed)",
      ])
  }

  @Test func anUnmappedSurfaceKeepsIt() {
    desk.begin(.swipe, fingers: 3)
    desk.unmap(right)
    desk.forget()
    desk.swipe(1, 1)
    desk.end(.swipe)
    #expect(desk.cameOut == ["right swipe by 1,1 (captured)", "right swipe 3 ended (captured)"])
  }

  @Test func aClientThatHangsUpHearsNothingMore() {
    desk.begin(.swipe, fingers: 3)
    desk.router.take(.clientDidDisconnect(right.client), at: desk.now)
    desk.forget()
    desk.swipe(1, 1)
    desk.end(.swipe)
    #expect(desk.cameOut == [])
  }

  @Test func aPressedButtonTakesNothingFromAGesture() {
    desk.begin(.swipe, fingers: 3)
    desk.press()
    desk.swipe(1, 1)
    desk.release()
    desk.end(.swipe)
    #expect(desk.cameOut.filter { $0.contains("swipe") }.count == 3)
    desk.press()
    desk.forget()
    desk.pointer(to: 50, 50)
    desk.begin(.pinch, fingers: 2)
    #expect(desk.cameOut.last == "right pinch 2 began (hit)")
  }

  @Test func aDragTakesTheGestureWithThePointer() {
    desk.press()
    desk.begin(.swipe, fingers: 3)
    desk.forget()
    desk.together { router, now in router.take(.beginMove(right, by: .pointer), at: now) }
    desk.swipe(1, 1)
    desk.end(.swipe)
    #expect(desk.cameOut == ["right leave", "right swipe 3 cancelled (interactiveMove)", "right pointer frame"])
  }

  @Test func whatIsNoNumberIsNoStep() {
    desk.begin(.pinch, fingers: 2)
    desk.forget()
    desk.pinch(.nan)
    desk.swipe(.infinity, 0)
    #expect(desk.cameOut == [])
  }

  // MARK: With recognizers

  @Test func aSwipeThatARecognizerTakesIsCancelled() {
    desk.watch("left", swipe(.left, fingers: 3))
    desk.begin(.swipe, fingers: 3)
    desk.swipe(-40, 0)
    desk.swipe(-40, 0)
    desk.swipe(-40, 0)
    desk.end(.swipe)
    #expect(
      desk.cameOut == [
        "right swipe 3 began (hit)", "right swipe by -40,0 (captured)", "right swipe 3 cancelled (gesture)",
        "left recognized",
      ])
  }

  @Test func aSwipeThatIsHeldBackNeverReachesItsClient() {
    desk.watch("left", swipe(.left, fingers: 3)).delaysTouchesBegan = true
    desk.begin(.swipe, fingers: 3)
    desk.swipe(-40, 0)
    desk.swipe(-40, 0)
    desk.end(.swipe)
    #expect(desk.cameOut == ["left recognized"])
  }

  @Test func aSwipeThatIsLetGoReachesItsClientWhole() {
    desk.watch("left", swipe(.left, fingers: 3)).delaysTouchesBegan = true
    desk.begin(.swipe, fingers: 3)
    desk.swipe(-10, 0)
    desk.swipe(-10, 0)
    desk.swipe(60, 0)
    desk.swipe(1, 0)
    desk.end(.swipe)
    #expect(
      desk.cameOut == [
        "right swipe 3 began (heldBack)", "right swipe by 40,0 (captured)", "right swipe by 1,0 (captured)",
        "right swipe 3 ended (captured)",
      ])
  }

  @Test func itTakesAsManyFingersAsTheRecognizerAsksFor() {
    desk.watch("left", swipe(.left, fingers: 4))
    desk.begin(.swipe, fingers: 3)
    desk.swipe(-100, 0)
    desk.end(.swipe)
    #expect(desk.cameOut.last == "right swipe 3 ended (captured)")
  }

  @Test func aPanFollowsASwipeExactly() {
    let pan = desk.watch("pan", PanGestureRecognizer(), on: .window(right.id))
    pan.minimumNumberOfTouches = 3
    desk.begin(.swipe, fingers: 3)
    desk.swipe(20, 5)
    desk.swipe(1, 1)
    #expect(pan.translation == ScreenVector(21, 6))
    #expect(pan.location == ScreenPoint(571, 56))
    desk.end(.swipe)
    #expect(
      desk.cameOut == [
        "right swipe 3 began (hit)", "right swipe 3 cancelled (gesture)", "pan began", "pan changed", "pan ended",
      ])
  }

  @Test(arguments: [2, 3, 4, 5] as [UInt8])
  func aPinchHasExactlyTheScaleAndTheTurnOfItsGesture(fingers: UInt8) {
    let pinch = desk.watch("pinch", PinchGestureRecognizer())
    let rotation = desk.watch("turn", RotationGestureRecognizer())
    let both = Both()
    (pinch.delegate, rotation.delegate) = (both, both)
    desk.begin(.pinch, fingers: fingers)
    desk.pinch(1.5, turned: 20)
    desk.pinch(2, turned: 25)
    #expect(abs(pinch.scale - 2) < 1e-9)
    #expect(abs(rotation.rotation - .pi / 4) < 1e-9)
    desk.end(.pinch)
    #expect(desk.cameOut.filter { $0.hasSuffix("ended") }.sorted() == ["pinch ended", "turn ended"])
  }

  @Test func gesturesGoToRecognizersOfTheirKind() {
    let all: [(String, GestureRecognizer)] = [
      ("tap", TapGestureRecognizer()), ("press", LongPressGestureRecognizer()), ("pan", PanGestureRecognizer()),
      ("pinch", PinchGestureRecognizer()), ("swipe", SwipeGestureRecognizer()), ("turn", RotationGestureRecognizer()),
      ("edge", ScreenEdgePanGestureRecognizer()),
    ]
    for (name, recognizer) in all { desk.watch(name, recognizer).cancelsTouchesInView = false }
    func watching(_ kind: PointerGesture.Kind) -> [String] {
      desk.begin(kind, fingers: 3)
      defer { desk.end(kind, .cancelled) }
      return all.filter { !$0.1.contacts.isEmpty }.map(\.0)
    }
    #expect(watching(.swipe) == ["pan", "swipe"])
    #expect(watching(.pinch) == ["pinch", "turn"])
    #expect(watching(.hold) == ["tap", "press"])
  }

  @Test func fingersThatRestAreALongPress() {
    let press = desk.watch("press", LongPressGestureRecognizer())
    press.numberOfTouchesRequired = 3
    desk.begin(.hold, fingers: 3)
    desk.wait(499)
    desk.wait(1)
    desk.end(.hold)
    #expect(
      desk.cameOut == ["right hold 3 began (hit)", "right hold 3 cancelled (gesture)", "press began", "press ended"])
  }

  @Test func fingersThatLiftSoonAreATap() {
    let tap = desk.watch("tap", TapGestureRecognizer())
    tap.numberOfTouchesRequired = 3
    desk.begin(.hold, fingers: 3)
    desk.end(.hold)
    #expect(desk.cameOut == ["right hold 3 began (hit)", "right hold 3 cancelled (gesture)", "tap recognized"])
  }

  @Test func fingersThatBeginToMoveAfterARestAreNoTap() {
    let tap = desk.watch("tap", TapGestureRecognizer())
    tap.numberOfTouchesRequired = 3
    desk.begin(.hold, fingers: 3)
    desk.end(.hold, .cancelled)
    desk.begin(.swipe, fingers: 3)
    desk.end(.swipe)
    #expect(
      desk.cameOut == [
        "right hold 3 began (hit)", "right hold 3 cancelled (deviceCancelled)", "right swipe 3 began (hit)",
        "right swipe 3 ended (captured)",
      ])
  }

  @Test func oneFingerThatRestsIsNoLongPress() {
    desk.watch("press", LongPressGestureRecognizer())
    desk.begin(.hold, fingers: 1)
    desk.wait(1000)
    desk.end(.hold)
    #expect(desk.cameOut == ["right hold 1 began (hit)", "right hold 1 ended (captured)"])
  }

  @Test func aRecognizerOfFingersOnGlassTakesNone() {
    desk.watch("left", swipe(.left, fingers: 3)).allowedTouchTypes = [.direct]
    desk.begin(.swipe, fingers: 3)
    desk.swipe(-100, 0)
    #expect(desk.cameOut == ["right swipe 3 began (hit)", "right swipe by -100,0 (captured)"])
  }

  @Test func theShellHasGesturesBesideTheWindows() {
    desk.watch("left", swipe(.left, fingers: 3))
    desk.pointer(to: 450, 50)
    desk.forget()
    desk.begin(.swipe, fingers: 3)
    desk.swipe(-100, 0)
    desk.end(.swipe)
    #expect(desk.cameOut == ["left recognized"])
  }

  @Test func aClientWaitsNoLongerForAnEndWhenTheNextGestureBegins() {
    let twice = desk.watch("twice", TapGestureRecognizer())
    (twice.numberOfTapsRequired, twice.numberOfTouchesRequired) = (2, 3)
    desk.begin(.hold, fingers: 3)
    desk.end(.hold)
    desk.wait(20)
    desk.begin(.hold, fingers: 3)
    desk.end(.hold)
    #expect(
      desk.cameOut == [
        "right hold 3 began (hit)", "right hold 3 cancelled (gesture)", "right hold 3 began (hit)",
        "right hold 3 cancelled (gesture)", "twice recognized",
      ])
  }

  @Test func aSurfaceThatVanishesLeavesTheGestureToTheShell() {
    desk.watch("left", swipe(.left, fingers: 3))
    desk.begin(.swipe, fingers: 3)
    desk.destroy(right.surface)
    desk.forget()
    desk.swipe(-100, 0)
    desk.end(.swipe)
    #expect(desk.cameOut == ["left recognized"])
  }

  @Test func nothingIsKeptOfGesturesThatAreOver() {
    desk.watch("left", swipe(.left, fingers: 3))
    for kind in PointerGesture.Kind.allCases {
      desk.begin(kind, fingers: 3)
      desk.end(kind)
    }
    desk.wait(5000)
    #expect(desk.router.desk.application.census == Application().census)
  }

  private func swipe(_ direction: SwipeDirection, fingers: Int) -> SwipeGestureRecognizer {
    let swipe = SwipeGestureRecognizer()
    swipe.directions = [direction]
    swipe.numberOfTouchesRequired = fingers
    return swipe
  }
}

/// A delegate that allows simultaneous recognition.
private final class Both: GestureRecognizerDelegate {
  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool { true }
}

extension Desk {
  func begin(_ kind: PointerGesture.Kind, fingers: UInt8, on device: DeviceID? = nil) {
    clock += 10
    send(.gesture(PointerGesture(device: device ?? mouse, kind, .began, fingers: fingers)))
  }

  func swipe(_ dx: Float, _ dy: Float) {
    clock += 10
    send(.gesture(PointerGesture(device: mouse, .swipe, .changed, fingers: 3, dx: dx, dy: dy)))
  }

  func pinch(_ scale: Float, turned degrees: Float = 0, on device: DeviceID? = nil) {
    clock += 10
    send(
      .gesture(
        PointerGesture(device: device ?? mouse, .pinch, .changed, fingers: 2, scale: scale, rotation: degrees)))
  }

  func end(_ kind: PointerGesture.Kind, _ phase: PointerGesture.Phase = .ended, on device: DeviceID? = nil) {
    clock += 10
    send(.gesture(PointerGesture(device: device ?? mouse, kind, phase, fingers: 3)))
  }
}
