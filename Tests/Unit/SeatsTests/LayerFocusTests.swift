import Geometry
import Interaction
import Seats
import Surfaces
import Testing

/// Tests of the keyboard focus with panels and other layers.
@Suite struct LayerFocusTests {
  let desk = Desk()

  @Test func aLayerThatWantsNoKeyboardIsTouchedWithoutStealingIt() {
    desk.window("page", at: 0, 0)
    desk.layer("panel", at: 0, 500, wanting: .none)
    desk.forget()
    desk.tap(at: 10, 510)
    #expect(desk.cameOut.filter { $0.contains("key") } == [])
    #expect(desk.keyWindow == "page")
  }

  @Test func aLayerOnDemandGetsTheKeyboardByAPressAndNotByComing() {
    desk.window("page", at: 0, 0)
    desk.layer("panel", at: 0, 500, wanting: .onDemand)
    #expect(desk.keyWindow == "page")
    desk.tap(at: 10, 510)
    #expect(desk.keyWindow == "panel")
    desk.tap(at: 10, 10)
    #expect(desk.keyWindow == "page")
  }

  @Test func whereNobodyHasTheKeyboardALayerOnDemandTakesItFromNobody() {
    desk.layer("bar", at: 0, 600, wanting: .none)
    desk.layer("panel", at: 0, 500, wanting: .onDemand)
    #expect(desk.keyWindow == "panel")
    desk.layer("dock", at: 0, 700, wanting: .onDemand)
    #expect(desk.keyWindow == "panel")
    desk.window("page", at: 0, 0)
    #expect(desk.keyWindow == "page")
  }

  @Test func passingOverALayerIsNoPress() {
    desk.router.focusRules.follows = .pointer
    desk.window("page", at: 0, 0)
    desk.layer("panel", at: 0, 500, wanting: .onDemand)
    desk.pointer(to: 10, 510)
    #expect(desk.keyWindow == "page")
    desk.pointer(to: 10, 10)
    #expect(desk.keyWindow == "page")
  }

  @Test func anExclusiveLayerTakesTheKeyboardAsItComesAndKeepsIt() {
    let page = desk.window("page", at: 0, 0)
    let lock = desk.layer("lock", in: .overlay, at: 0, 500, wanting: .exclusive)
    #expect(desk.keyWindow == "lock")
    desk.tap(at: 10, 10)
    desk.window("note", at: 200, 0)
    #expect(!desk.router.take(.makeKey(page, because: .requested), at: .zero))
    #expect(!desk.router.take(.makeKey(nil, because: .requested), at: .zero))
    #expect(desk.keyWindow == "lock")
    desk.unmap(lock)
    #expect(desk.keyWindow == "page", "the last that would have become key")
  }

  @Test func aPopupElsewhereDoesNotTakeTheKeyboardFromAnExclusiveLayer() {
    let page = desk.window("page", at: 0, 0)
    let lock = desk.layer("lock", in: .overlay, at: 0, 500, wanting: .exclusive)
    let menu = desk.popup("menu", on: page, at: 20, 20)
    desk.router.take(.beginPopupGrab(menu), at: .zero)
    #expect(desk.router.keyboardTarget?.surface == lock.surface.id)
  }

  @Test func aMenuOfAnExclusiveLayerHasTheKeyboard() {
    let lock = desk.layer("lock", in: .overlay, at: 0, 500, wanting: .exclusive)
    let menu = desk.popup("menu", on: lock, at: 20, 520)
    desk.router.take(.beginPopupGrab(menu), at: .zero)
    #expect(desk.router.keyboardTarget?.surface == menu.surface.id)
    desk.unmap(menu)
    #expect(desk.router.keyboardTarget?.surface == lock.surface.id)
  }

  @Test func theFrontmostOfSeveralExclusiveLayersHasTheKeyboard() {
    desk.layer("launcher", in: .top, at: 0, 500, wanting: .exclusive)
    let lock = desk.layer("lock", in: .overlay, at: 0, 600, wanting: .exclusive)
    desk.layer("prompt", in: .top, at: 0, 700, wanting: .exclusive)
    #expect(desk.keyWindow == "lock")
    desk.unmap(lock)
    #expect(desk.keyWindow == "prompt")
  }

  @Test func behindTheWindowsExclusiveIsNoMoreThanOnDemand() {
    desk.window("page", at: 0, 0)
    let icons = desk.layer("icons", in: .bottom, at: 0, 500, wanting: .exclusive)
    #expect(desk.keyWindow == "page")
    desk.tap(at: 10, 510)
    #expect(desk.keyWindow == "icons")
    desk.tap(at: 10, 10)
    #expect(desk.keyWindow == "page")
    icons.layer = .top
    desk.together { router, time in router.take(.reviewKeyWindow(because: .layerChanged), at: time) }
    #expect(desk.keyWindow == "icons")
  }

  @Test func aLayerThatWantsTheKeyboardNoMoreGivesItBack() {
    desk.window("page", at: 0, 0)
    let lock = desk.layer("lock", in: .top, at: 0, 500, wanting: .exclusive)
    desk.forget()
    lock.keyboardInteractivity = .none
    desk.together { router, time in router.take(.reviewKeyWindow(because: .layerChanged), at: time) }
    #expect(
      desk.cameOut == ["key window page (layerChanged)", "lock keys leave", "page keys enter []", "page modifiers 0"])
  }

  @Test func aLayerThatIsContentWithLessKeepsTheKeyboardUntilAPressElsewhere() {
    desk.window("page", at: 0, 0)
    let lock = desk.layer("lock", in: .top, at: 0, 500, wanting: .exclusive)
    lock.keyboardInteractivity = .onDemand
    desk.together { router, time in router.take(.reviewKeyWindow(because: .layerChanged), at: time) }
    #expect(desk.keyWindow == "lock")
    desk.tap(at: 10, 10)
    #expect(desk.keyWindow == "page")
  }

  @Test func whatThePolicyKeepsTheKeyboardFromDoesNotGetItByWantingAllOfIt() {
    desk.window("page", at: 0, 0)
    let lock = desk.layer("lock", in: .top, at: 0, 500, wanting: .exclusive)
    lock.canBecomeKey = false
    desk.router.take(.reviewKeyWindow(because: .policyChanged), at: desk.now)
    #expect(desk.keyWindow == "page")
    lock.canBecomeKey = true
    desk.router.take(.reviewKeyWindow(because: .policyChanged), at: desk.now)
    #expect(desk.keyWindow == "lock")
  }

  @Test func goingToTheNextWindowPassesLayersBy() {
    desk.router.setAnswers([KeyCombination(keysym: 15): "next"], ["next": .window(.nextWindow)], of: .shell)
    desk.window("one", at: 0, 0)
    desk.window("two", at: 200, 0)
    desk.layer("panel", at: 0, 500, wanting: .onDemand)
    desk.tap(at: 10, 510)
    var visited: [String?] = []
    for _ in 0..<3 {
      desk.keyDown(15)
      desk.keyUp(15)
      visited.append(desk.keyWindow)
    }
    #expect(visited == ["one", "two", "one"])
  }

  @Test func aWindowUnderAPanelIsRaisedOnlyOnce() {
    desk.window("page", at: 0, 0)
    desk.layer("panel", at: 0, 500, wanting: .none)
    desk.forget()
    desk.tap(at: 10, 10)
    #expect(desk.cameOut.filter { $0.contains("raise") } == [], "nothing of its layer is in front of it")
  }

  @Test func aPanelIsNotCarriedAwayNorMaximized() {
    desk.router.setAnswers(
      [KeyCombination(keysym: 15): "move", KeyCombination(keysym: 16): "grow"],
      ["move": .window(.move), "grow": .window(.maximize)], of: .shell)
    desk.layer("lock", in: .top, at: 0, 500, wanting: .exclusive)
    desk.forget()
    desk.keyDown(15)
    desk.keyDown(16)
    #expect(desk.cameOut.filter { !$0.contains("note") } == ["move by nobody (binding)", "grow by nobody (binding)"])
  }
}
