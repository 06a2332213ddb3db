import Geometry
import Interaction
import Seats
import Surfaces
import Testing

/// Tests of the target of tablet tools: the surface under the tool if its client supports tablets; otherwise the tool
/// moves the pointer.
@Suite struct TabletTests {
  let desk = Desk()
  let paint: ClientWindow
  let other: ClientWindow
  let pen = ToolID(rawValue: 7)

  init() {
    paint = desk.window("paint", at: 0, 0, width: 400, height: 400)
    other = desk.window("other", at: 500, 0, width: 400, height: 400)
    desk.router.setSupportsTablets(true, paint.client)
    desk.forget()
  }

  private func use(_ changes: ToolChange<LayoutSpace>...) {
    for change in changes + [.frame] { desk.send(.tool(ToolEvent(pen, change))) }
  }

  private func near(_ x: Double, _ y: Double) { use(.proximityIn(desk.panel), .motion(Point(x, y))) }

  @Test func aToolEntersMovesAndLeaves() {
    near(10, 20)
    use(.motion(Point(11, 20)), .tilt(30, -5))
    use(.proximityOut)
    #expect(
      desk.cameOut == [
        "paint tool in (hit)", "paint tool 10,20 (hit)", "paint tool frame", "paint tool 11,20 (hit)",
        "paint tilt 30.0,-5.0 (captured)", "paint tool frame", "paint tool out (captured)", "paint tool frame",
      ])
  }

  @Test func aTipThatTouchesKeepsItsSurfaceAndMakesItKey() {
    near(10, 20)
    desk.forget()
    use(.pressure(0.5), .down)
    use(.motion(Point(600, 20)))
    use(.up)
    #expect(
      desk.cameOut == [
        "paint pressure 0.5 (captured)", "raise paint (tap)", "key window paint (tap)", "other keys leave",
        "paint keys enter []", "paint modifiers 0", "paint tip down (hit)", "paint tool frame",
        "paint tool 600,20 (captured)", "paint tool frame", "paint tip up (captured)", "paint tool out (hit)",
        "paint tool frame",
      ])
  }

  @Test func aClientThatKnowsNoTabletsGetsThePointer() {
    near(510, 20)
    use(.pressure(0.5), .down)
    use(.motion(Point(520, 20)))
    use(.up)
    use(.button(code: 0x14B, isPressed: true))
    use(.button(code: 0x14B, isPressed: false))
    use(.proximityOut)
    #expect(
      desk.cameOut.filter { !$0.hasSuffix("frame") } == [
        "other enter 10,20", "other press 110", "other pointer 20,20", "other release 110", "other press 111",
        "other release 111",
      ])
  }

  @Test func aToolGoesFromOneToTheOther() {
    near(10, 20)
    use(.motion(Point(510, 20)))
    use(.motion(Point(10, 20)))
    #expect(
      desk.cameOut == [
        "paint tool in (hit)", "paint tool 10,20 (hit)", "paint tool frame", "paint tool out (hit)",
        "other enter 10,20", "other pointer frame", "paint tool frame", "paint tool in (hit)",
        "paint tool 10,20 (hit)", "paint tool frame",
      ])
  }

  @Test func aTabletThatVanishesLetsGoOfEverything() {
    near(10, 20)
    use(.down)
    use(.button(code: 0x14B, isPressed: true))
    desk.forget()
    desk.send(.deviceRemoved(desk.panel))
    use(.up)
    #expect(
      desk.cameOut == [
        "paint tip up (deviceRemoved)", "paint tool release 14b (deviceRemoved)", "paint tool out (deviceRemoved)",
        "paint tool frame",
      ])
  }

  @Test func aSurfaceThatVanishesLosesTheTool() {
    near(10, 20)
    use(.down)
    desk.forget()
    desk.destroy(paint.surface)
    use(.motion(Point(11, 11)))
    use(.up)
    #expect(desk.cameOut.filter { $0.contains("tip up") || $0.contains("tool out") }.count == 2)
  }

  @Test func aPressBesideAPopupDismissesIt() {
    let menu = desk.popup("menu", on: paint, at: 20, 20)
    desk.router.take(.beginPopupGrab(menu), at: desk.now)
    desk.forget()
    near(510, 20)
    use(.down)
    #expect(desk.cameOut.contains("dismiss menu (pressOutsidePopup)"))
  }

  @Test func aToolCarriesAWindowAlong() {
    near(10, 20)
    use(.down)
    desk.together { router, now in router.take(.beginMove(paint, by: .tool(pen)), at: now) }
    desk.forget()
    use(.motion(Point(20, 30)))
    use(.up)
    #expect(desk.cameOut.prefix(2) == ["move paint 10,10", "paint let go"])
  }

  @Test func aRecognizerOfPensHasTheStrokeOfOneThatKnowsNoTablets() {
    let pan = desk.watch("pan", PanGestureRecognizer())
    pan.allowedTouchTypes = [.pencil]
    near(510, 20)
    use(.down)
    use(.motion(Point(560, 20)))
    use(.up)
    #expect(desk.cameOut.filter { $0.hasPrefix("pan") } == ["pan began", "pan ended"])
    #expect(desk.cameOut.contains { $0.contains("press 110") } == false)
  }

  @Test func whatIsUnknownIsIgnored() {
    use(.motion(Point(1, 1)), .down, .up, .proximityOut)
    near(10, 20)
    desk.forget()
    use(.up)
    use(.motion(Point(.nan, 1)))
    use(.button(code: 0x14B, isPressed: false))
    #expect(desk.cameOut == [])
  }

  @Test func aPadIsForWhoeverHasTheKeyboard() {
    desk.send(.pad(PadEvent(desk.panel, .button(2, isPressed: true))))
    #expect(desk.cameOut == ["other pad button(2, isPressed: true)"])
  }

  private func press(_ button: UInt32, _ isPressed: Bool = true) {
    desk.send(.pad(PadEvent(desk.panel, .button(button, isPressed: isPressed))))
  }

  @Test func aPadIsReleasedBeforeItsClientLosesTheKeyboard() {
    press(2)
    desk.together { router, now in _ = router.take(.makeKey(paint, because: .hover), at: now) }
    press(2, false)
    press(3, false)
    #expect(
      desk.cameOut.filter { $0.contains("pad") || $0.contains("leave") } == [
        "other pad button(2, isPressed: true)", "other pad button(2, isPressed: false)", "other keys leave",
      ])
  }

  @Test func aPadThatVanishesIsReleased() {
    press(2)
    desk.forget()
    desk.send(.deviceRemoved(desk.panel))
    #expect(desk.cameOut == ["other pad button(2, isPressed: false)"])
  }

  @Test func aPadsModeIsToldThoughNobodyHasTheKeyboard() {
    desk.destroy(paint.surface)
    desk.destroy(other.surface)
    desk.forget()
    press(2)
    desk.send(.pad(PadEvent(desk.panel, .mode(group: 0, 2))))
    #expect(desk.cameOut == ["nobody pad mode(group: 0, 2)"])
  }
}
