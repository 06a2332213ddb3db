import Geometry
import Interaction
import Seats
import Surfaces
import Testing

/// Tests of rules that change hit tests and the key window.
@Suite struct WindowRuleTests {
  let desk = Desk()
  let page: ClientWindow
  let panel: ClientWindow

  init() {
    panel = desk.window("panel", at: 0, 200, width: 100, height: 50, canBecomeKey: false)
    page = desk.window("page", at: 0, 0)
    desk.forget()
  }

  private func rule(_ window: ClientWindow, _ change: (inout HitRules) -> Void) {
    var rules = HitRules()
    change(&rules)
    window.hitRules = rules
    desk.sceneChanges()
    desk.forget()
  }

  // MARK: Hits

  @Test func aFingerBesideAWindowCountsAsOnItsEdgeAndGoesOnFromThereWithoutAJump() {
    rule(page) { $0.outset = EdgeOutsets(10) }
    desk.finger(1, downAt: 105, 50)
    desk.finger(1, to: 109, 50)
    desk.finger(1, to: 120, 50)
    desk.finger(1, to: 50, 115)
    desk.finger(1, to: 50, 50)
    desk.frame()
    #expect(
      desk.cameOut == [
        "page down 0 99.99609375,50", "page motion 0 99.99609375,50", "page motion 0 110,50", "page motion 0 50,105",
        "page motion 0 50,50", "page frame",
      ])
  }

  @Test func aRuleThatComesWhileAFingerIsDownIsForTheNextOne() {
    desk.finger(1, downAt: 50, 50)
    desk.frame()
    rule(page) { $0.isInteractive = false }
    desk.finger(1, to: 60, 50)
    desk.fingerUp(1)
    desk.finger(1, downAt: 50, 50)
    desk.frame()
    #expect(desk.cameOut == ["page motion 0 60,50", "page up 0", "page frame"])
  }

  @Test func theRestingPointerHearsOfARuleAtOnce() {
    desk.pointer(to: 50, 50)
    desk.forget()
    page.hitRules = HitRules(interactive: false)
    desk.sceneChanges()
    #expect(desk.cameOut == ["page leave", "page pointer frame"])
  }

  @Test func thePointerIsToldAtTheEdgeOnlyWhereItIsOutside() {
    rule(page) { $0.outset = EdgeOutsets(10) }
    desk.pointer(to: -5, 50)
    desk.pointer(to: 5, 50)
    desk.pointer(to: 50, 109)
    #expect(
      desk.cameOut == [
        "page enter 0,50", "page pointer frame", "page pointer 5,50", "page pointer frame",
        "page pointer 50,99.99609375",
        "page pointer frame",
      ])
  }

  @Test func everythingOnAWindowMayGoToAnother() {
    rule(page) { $0.intercept = .redirects(to: .window(panel.id)) }
    desk.tap(at: 50, 50)
    desk.pointer(to: 50, 60)
    desk.pointer(to: 70, 210)
    #expect(
      desk.cameOut == [
        "panel down 0 50,0", "panel frame", "panel up 0", "panel frame", "panel enter 50,0", "panel pointer frame",
        "panel pointer 70,10", "panel pointer frame",
      ])
  }

  @Test func whatIsDraggedMeetsTheSameRules() {
    rule(panel) { $0.outset = EdgeOutsets(10) }
    desk.pointer(to: 50, 50)
    desk.press()
    desk.router.take(.beginDrag(from: page.client, isPrivate: false, by: .pointer), at: desk.now)
    desk.forget()
    desk.pointer(to: 50, 195)
    desk.release()
    #expect(
      desk.cameOut.filter { !$0.contains("page") } == [
        "panel drag enter 50,0", "panel drop 50,0", "drag ended", "panel enter 50,0", "panel pointer frame",
      ])
  }

  // MARK: Key windows

  @Test func aPanelIsTouchedWithoutAnyChangeOfFocus() {
    desk.tap(at: 50, 210)
    #expect(desk.cameOut == ["panel down 0 50,10", "panel frame", "panel up 0", "panel frame"])
  }

  @Test func aPanelIsPassedWithoutAnyChangeOfFocus() {
    desk.router.focusRules.follows = .pointer
    desk.pointer(to: 50, 210)
    #expect(desk.cameOut == ["panel enter 50,10", "panel pointer frame"])
  }

  @Test func aPanelsMenuLeavesTheKeyboardWhereItIs() {
    desk.tap(at: 50, 210)
    let menu = desk.popup("menu", on: panel, at: 0, 260)
    desk.forget()
    desk.router.take(.beginPopupGrab(menu), at: desk.now)
    desk.keyDown(30)
    #expect(desk.cameOut == ["page key 30 down"])
  }

  @Test func aKeyWindowThatMustNotBeKeyAnyMoreGivesWay() {
    let other = desk.window("other", at: 500, 0)
    desk.forget()
    other.canBecomeKey = false
    desk.together { router, now in router.take(.reviewKeyWindow(because: .policyChanged), at: now) }
    #expect(
      desk.cameOut == [
        "key window page (policyChanged)", "other keys leave", "page keys enter []", "page modifiers 0",
      ])
  }
}

extension HitRules {
  fileprivate init(interactive: Bool) {
    self.init()
    isInteractive = interactive
  }
}

/// Tests of touches that the parent surface also receives.
@Suite struct EchoTests {
  let desk = Desk()
  let page: ClientWindow
  let button: Surface

  init() {
    page = desk.window("page", at: 0, 0)
    button = desk.subsurface("button", of: page.surface, at: 30, 30)
    button.parentReceivesTouches = true
    desk.forget()
  }

  @Test func theParentHearsOfTheFingerByANumberOfItsOwn() {
    desk.finger(1, downAt: 35, 40)
    desk.frame()
    desk.finger(1, to: 36, 40)
    desk.send(.touch(.shape(device: desk.panel, finger: 1, major: 4, minor: 3)))
    desk.fingerUp(1)
    desk.frame()
    #expect(
      desk.cameOut == [
        "button down 0 5,10", "page down 1 35,40", "page frame", "button motion 0 6,10", "page motion 1 36,40",
        "button shape 0 4,3", "page shape 1 4,3", "button up 0", "page up 1", "page frame",
      ])
  }

  @Test func aWindowMaySayItForAllOfItsSubsurfaces() {
    button.parentReceivesTouches = false
    _ = desk.subsurface("part", of: button, at: 0, 0, width: 10, height: 10)
    page.touchesContinue = true
    desk.finger(1, downAt: 31, 32)
    #expect(desk.cameOut == ["part down 0 1,2", "button down 1 1,2", "page down 2 31,32"])
  }

  @Test func numbersOfEchoesAreNotGivenToOtherFingers() {
    desk.finger(1, downAt: 35, 40)
    desk.finger(2, downAt: 80, 80)
    desk.finger(3, downAt: 35, 45)
    #expect(
      desk.cameOut == [
        "button down 0 5,10", "page down 1 35,40", "page down 2 80,80", "button down 3 5,15", "page down 4 35,45",
      ])
  }

  @Test func aCancelEndsBoth() {
    desk.finger(1, downAt: 35, 40)
    desk.frame()
    desk.forget()
    desk.together { router, now in router.take(.cancelTouchesOf(page.client), at: now) }
    desk.finger(1, to: 36, 40)
    desk.fingerUp(1)
    desk.frame()
    #expect(desk.cameOut == ["page cancel (requested)"])
  }

  @Test func recognizersHoldBothBack() {
    let press = desk.watch("press", LongPressGestureRecognizer())
    press.delaysTouchesBegan = true
    desk.tap(at: 35, 40)
    #expect(
      desk.cameOut == [
        "button down 0 5,10", "page down 1 35,40", "page frame", "button up 0", "page up 1", "page frame",
      ])
  }

  @Test func theParentMayHandItOnToTheWindowThatPresentsItButNeverToAnotherClient() {
    let menu = desk.popup("menu", on: page, at: 200, 0)
    menu.touchesContinue = true
    page.touchesContinue = true
    let owner = desk.window("owner", at: 500, 500)
    page.parent = owner
    desk.forget()
    desk.finger(1, downAt: 210, 10)
    desk.frame()
    #expect(desk.cameOut.filter { $0.contains(" down ") } == ["menu down 0 10,10", "page down 1 210,10"])
  }

  @Test func whereTheButtonGoesBothEndAndWhereTheParentMovesBothAreTold() {
    desk.finger(1, downAt: 35, 40)
    desk.frame()
    desk.forget()
    desk.move(page, to: -5, 0)
    desk.destroy(button)
    #expect(
      desk.cameOut == [
        "button motion 0 10,10", "page motion 1 40,40", "page frame", "button up 0", "page up 1", "page frame",
      ])
  }

  @Test func aMoveByEitherIsAMoveByTheFinger() {
    desk.finger(1, downAt: 35, 40)
    desk.frame()
    desk.forget()
    let driver = Driver.touch(FingerID(rawValue: 1))
    #expect(desk.router.take(.beginMove(page, by: driver), at: desk.now))
    desk.finger(1, to: 45, 40)
    desk.frame()
    #expect(desk.cameOut == ["page cancel (interactiveMove)", "move page 10,0"])
  }
}
