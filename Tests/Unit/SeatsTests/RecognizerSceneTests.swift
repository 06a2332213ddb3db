import Geometry
import Interaction
import Seats
import Surfaces
import Testing

/// Tests of windows, popups and clients that appear and disappear while recognizers observe touches.
@Suite struct RecognizerSceneTests {
  let desk = Desk()
  let main: ClientWindow
  let tap = TapGestureRecognizer()

  init() {
    main = desk.window("main", at: 0, 0, width: 400, height: 400)
    tap.delaysTouchesBegan = true
    desk.watch("tap", tap)
    desk.forget()
  }

  private func touch(_ finger: Int32 = 1, at x: Double, _ y: Double) {
    desk.finger(finger, downAt: x, y)
    desk.frame()
  }

  private func drag(_ finger: Int32 = 1, to x: Double, _ y: Double) {
    desk.wait(10)
    desk.finger(finger, to: x, y)
    desk.frame()
  }

  @Test func aSurfaceThatIsDestroyedWhileHeldNeverHearsOfTheFinger() {
    let ear = desk.subsurface("ear", of: main.surface, at: 0, 0)
    touch(at: 5, 5)
    desk.destroy(ear)
    drag(to: 300, 5)
    desk.fingerUp(1)
    desk.frame()
    #expect(desk.cameOut == [])
  }

  @Test func aSurfaceThatIsDestroyedAfterItsDownGetsUpAndFrameAndTheGestureGoesOn() {
    tap.isEnabled = false
    desk.watch("pan", PanGestureRecognizer())
    let ear = desk.subsurface("ear", of: main.surface, at: 0, 0)
    touch(at: 5, 5)
    desk.destroy(ear)
    drag(to: 300, 5)
    #expect(desk.cameOut == ["ear down 0 5,5", "main frame", "ear up 0", "main frame", "pan began"])
  }

  @Test func aWindowThatIsUnmappedWhileHeldHearsNothing() {
    touch(at: 5, 5)
    desk.unmap(main)
    desk.forget()
    drag(to: 300, 5)
    #expect(desk.cameOut == [])
  }

  @Test func aWindowThatMovedWhileHeldHearsWhereTheFingerLandedAndWhereItIs() {
    touch(at: 5, 5)
    desk.move(main, to: 100, 0)
    drag(to: 300, 5)
    #expect(desk.cameOut.prefix(2) == ["main down 0 5,5", "main motion 0 200,5"])
  }

  @Test func aClientThatHangsUpWhileHeldIsToldNothing() {
    touch(at: 5, 5)
    desk.router.take(.clientDidDisconnect(main.client), at: desk.now)
    drag(to: 300, 5)
    #expect(desk.cameOut == [])
  }

  @Test func aPressOutsideAPopupDismissesItAndOnlyTheShellSeesTheFinger() {
    desk.window("other", at: 500, 0, width: 400, height: 400)
    let menu = desk.popup("menu", on: main, at: 50, 50)
    desk.router.take(.makeKey(main, because: .requested), at: desk.now)
    desk.router.take(.beginPopupGrab(menu), at: desk.now)
    desk.sceneChanges()
    desk.forget()
    touch(at: 600, 10)
    #expect(
      desk.cameOut == [
        "dismiss menu (pressOutsidePopup)", "menu keys leave", "main keys enter []", "main modifiers 0",
      ])
    desk.fingerUp(1)
    desk.frame()
    #expect(desk.cameOut == ["tap recognized"])
  }

  @Test func aTouchOfTheGrabbingPopupIsHeldBackLikeAnyOther() {
    let menu = desk.popup("menu", on: main, at: 50, 50)
    desk.router.take(.beginPopupGrab(menu), at: desk.now)
    desk.sceneChanges()
    desk.forget()
    touch(at: 60, 60)
    #expect(desk.cameOut == [])
    drag(to: 160, 60)
    #expect(desk.cameOut == ["menu down 0 10,10", "menu motion 0 110,10", "main frame"])
  }

  @Test func aFingerOnTheEmptyDesktopIsTheShells() {
    desk.tap(at: 900, 900)
    #expect(desk.cameOut == ["tap recognized"])
  }

  @Test func aRecognizerOfAWindowSeesItsSubsurfacesOutsideOfItButNotItsPopups() {
    tap.isEnabled = false
    let pan = PanGestureRecognizer()
    pan.cancelsTouchesInView = false
    desk.watch("pan", pan, on: .window(main.id))
    _ = desk.subsurface("ear", of: main.surface, at: 410, 0)
    desk.popup("menu", on: main, at: 50, 50)
    desk.forget()
    touch(1, at: 60, 60)
    drag(1, to: 90, 60)
    #expect(desk.cameOut == ["menu down 0 10,10", "main frame", "menu motion 0 40,10", "main frame"])
    touch(2, at: 415, 5)
    drag(2, to: 445, 5)
    #expect(desk.cameOut == ["ear down 1 5,5", "main frame", "pan began", "ear motion 1 35,5", "main frame"])
  }

  @Test func aMoveOfTheWindowTakesTheFingerFromGesturesToo() {
    tap.isEnabled = false
    desk.watch("pan", PanGestureRecognizer())
    touch(at: 5, 5)
    desk.router.take(.beginMove(main, by: .touch(FingerID(rawValue: 1))), at: desk.now)
    desk.sceneChanges()
    desk.forget()
    drag(to: 105, 5)
    desk.fingerUp(1)
    desk.frame()
    #expect(desk.cameOut == ["move main 100,0", "main let go"])
  }

  @Test func theDeviceTakesAHeldFingerBackWithoutAWord() {
    touch(at: 5, 5)
    desk.send(.deviceRemoved(desk.panel))
    #expect(desk.cameOut == [])
    #expect(desk.router.nextTimer == nil)
  }

  @Test func theDeviceTakesAFingerBackAndItsClientIsTold() {
    tap.isEnabled = false
    desk.watch("look", Onlooker())
    touch(at: 5, 5)
    desk.send(.touch(.cancel(device: desk.panel, finger: 1)))
    #expect(desk.cameOut == ["main down 0 5,5", "main frame", "main cancel (deviceCancelled)"])
  }

  @Test func aSecondDownOfAFingerEndsTheFirst() {
    tap.isEnabled = false
    desk.watch("look", Onlooker())
    touch(at: 5, 5)
    touch(at: 15, 5)
    #expect(
      desk.cameOut == ["main down 0 5,5", "main frame", "main up 0", "main down 0 15,5", "main frame"])
  }

  @Test func aDisabledRecognizerLetsGoOfWhatItHeldBack() {
    touch(at: 5, 5)
    desk.router.take(.removeRecognizer(tap), at: desk.now)
    desk.write("removed")
    #expect(desk.cameOut == ["main down 0 5,5", "main frame", "removed"])
  }

  @Test func aViewOfTheShellInFrontOfWindowsTakesItsFingers() {
    tap.isEnabled = false
    let bar = View(frame: ViewRect(x: 0, y: 0, width: 400, height: 20))
    let behavior = DeclaredBehavior()
    behavior.handles = [.touchesBegan: .handle]
    behavior.receive = { [unowned desk] _, method, _, _ in desk.write("bar \(method.rawValue)") }
    bar.declared = behavior
    desk.router.desk.shell.addSubview(bar)
    touch(at: 5, 5)
    touch(2, at: 5, 25)
    #expect(desk.cameOut == ["bar touchesBegan", "main down 1 5,25", "main frame"])
  }

  @Test func theChainLeadsFromASurfaceOverItsParentWindowAndClientToTheShell() throws {
    let ear = desk.subsurface("ear", of: main.surface, at: 0, 0)
    let menu = desk.popup("menu", on: main, at: 50, 50)
    let router = desk.router
    let window = try #require(router.desk.view(of: .window(main.id)))
    var chain: [Responder] = []
    _ = try #require(router.desk.view(of: .surface(ear.id))).chain { responder in
      chain.append(responder)
      return responder === router.desk.shell
    }
    let expected: [Responder?] = [
      router.desk.view(of: .surface(ear.id)), router.desk.view(of: .surface(main.surface.id)), window,
      router.desk.view(of: .client(main.client)), router.desk.shell.subviews[0], router.desk.shell,
    ]
    #expect(chain.map(ObjectIdentifier.init) == expected.compactMap { $0 }.map(ObjectIdentifier.init))
    #expect(router.desk.view(of: .window(menu.id))?.next === window)
    let other = desk.window("other", at: 500, 0)
    other.parent = main
    #expect(router.desk.view(of: .window(other.id))?.next === router.desk.view(of: .client(other.client)))
  }
}
