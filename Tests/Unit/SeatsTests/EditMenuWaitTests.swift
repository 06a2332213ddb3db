import Geometry
import Interaction
import Surfaces
import Testing

@testable import Seats

/// Tests of the edit menu for windows whose clients may show a menu of their own.
@Suite struct EditMenuWaitTests {
  let desk = Desk()
  let page: ClientWindow

  init() {
    let bar = desk.layer("bar", at: 0, 900, wanting: .none)
    page = desk.window("page", at: 100, 100)
    page.opensEditMenu = true
    menu.setDrawer(bar.client, at: desk.now)
    desk.router.outbox.includeNotes()
    desk.forget()
  }

  private var menu: MenuControl { MenuControl(desk.router) }

  /// The lines about the menu since the last call, without input.
  private var lines: [String] {
    desk.together { _, _ in }
    return desk.cameOut.filter { $0.contains("menu") }
  }

  private func request() {
    var opening = MenuOpening(because: .gesture)
    opening.waitsForClient = true
    menu.open(opening, at: desk.now)
  }

  private func open() {
    let item = MenuItem("edit.copy", by: MenuResponder(.shell))
    let content = MenuContent([item], at: MenuPlace(on: "main", area: .zero, bounds: .zero))
    menu.didAnswer(menu.session?.number ?? 0, content, at: desk.now)
  }

  private func land() {
    desk.finger(1, downAt: 120, 120)
    desk.frame()
  }

  private func lift() {
    desk.fingerUp(1)
    desk.frame()
  }

  private let asked = "page menu asked (gesture)"
  private let refused = "note menuOfClient 1"

  @Test func clientsAreAskedSomeTimeAfterTheFingerHasLifted() {
    land()
    request()
    desk.wait(1000)
    #expect(lines == [])
    #expect(desk.router.nextTimer == nil)
    lift()
    desk.wait(249)
    #expect(lines == [])
    desk.wait(1)
    #expect(lines == [asked])
    #expect(desk.router.nextTimer == nil)
  }

  @Test func clientsAreAskedSomeTimeAfterTheButtonIsReleased() {
    desk.pointer(to: 120, 120)
    desk.press()
    request()
    desk.wait(1000)
    desk.release()
    desk.wait(249)
    #expect(lines == [])
    desk.wait(1)
    #expect(lines == [asked])
  }

  @Test func afterATapTheWaitBeginsAtOnce() {
    desk.tap(at: 120, 120)
    request()
    #expect(desk.router.nextTimer == desk.now.advanced(by: 250_000))
    desk.wait(250)
    #expect(lines == [asked])
  }

  @Test func withoutAWaitClientsAreAskedAtOnce() {
    land()
    menu.open(MenuOpening(because: .gesture), at: desk.now)
    #expect(lines == [asked])
  }

  @Test func aPopupOfTheClientSinceThePressPreventsIt() {
    land()
    desk.popup("bar of the client", on: page, at: 10, 10)
    request()
    lift()
    desk.wait(250)
    #expect(lines == [refused])
    #expect(menu.session == nil)
  }

  @Test func aPopupDuringTheWaitPreventsIt() {
    desk.tap(at: 120, 120)
    request()
    desk.popup("bar of the client", on: page, at: 10, 10)
    desk.wait(250)
    #expect(lines == [refused])
  }

  @Test func aSubsurfaceOfTheWindowPreventsIt() {
    desk.tap(at: 120, 120)
    request()
    _ = desk.subsurface("bar of the client", of: page.surface, at: 10, 10)
    desk.wait(250)
    #expect(lines == [refused])
  }

  @Test func whatWasShownAtThePressDoesNotPreventIt() {
    desk.popup("old", on: page, at: 60, 60)
    _ = desk.subsurface("old part", of: page.surface, at: 10, 10)
    desk.tap(at: 120, 120)
    request()
    desk.popup("of another client", on: desk.window("other", at: 400, 400, canBecomeKey: false), at: 410, 410)
    desk.wait(250)
    #expect(lines == [asked])
  }

  @Test func aBarThatAnEarlierPressHasOpenedPreventsItUntilItHasGone() {
    desk.tap(at: 120, 120)
    let bar = desk.popup("bar of the client", on: page, at: 10, 10, width: 200, height: 60)
    for _ in 0..<2 {
      desk.wait(1000)
      desk.tap(at: 120, 120)
      request()
      desk.wait(250)
      #expect(lines.map { $0.hasPrefix("note menuOfClient") } == [true])
    }
    desk.unmap(bar)
    desk.wait(1000)
    desk.tap(at: 120, 120)
    request()
    desk.wait(250)
    #expect(lines == [asked])
  }

  @Test(arguments: [(200, 60, true), (60, 60, false), (200, 170, false)])
  func aSubsurfaceThatAnEarlierPressHasOpenedPreventsItIfItMayBeABar(width: Int32, height: Int32, prevents: Bool) {
    desk.tap(at: 120, 120)
    _ = desk.subsurface("part", of: page.surface, at: 10, 10, width: width, height: height)
    desk.wait(1000)
    desk.tap(at: 120, 120)
    request()
    desk.wait(250)
    #expect(lines == [prevents ? refused : asked])
  }

  @Test func aPopupThatHasGoneAgainDoesNotPreventIt() {
    land()
    let glass = desk.popup("magnifying glass", on: page, at: 10, 10)
    request()
    desk.unmap(glass)
    lift()
    desk.wait(250)
    #expect(lines == [asked])
  }

  @Test func thePressesOfADoubleTapBelongTogether() {
    desk.tap(at: 120, 120)
    desk.popup("bar of the client", on: page, at: 10, 10)
    desk.wait(499)
    desk.tap(at: 120, 120)
    request()
    desk.wait(250)
    #expect(lines == [refused])
    desk.wait(1000)
    desk.tap(at: 120, 120)
    request()
    desk.wait(250)
    #expect(lines == [asked], "the popup was shown at the press")
  }

  @Test func otherInputEndsTheWait() {
    desk.tap(at: 120, 120)
    request()
    land()
    #expect(lines == ["page menu closed (pressOutsideMenu)"])
    #expect(menu.session == nil)
    #expect(desk.router.nextTimer == nil)
  }

  @Test func aPopupClosesTheMenu() {
    desk.tap(at: 120, 120)
    request()
    desk.wait(250)
    open()
    #expect(menu.session?.content != nil)
    _ = lines
    desk.popup("bar of the client", on: page, at: 10, 10)
    #expect(lines == ["page menu closed (menuOfClient)"])
  }

  @Test(arguments: [true, false]) func aSubsurfaceClosesItWhereTheClientMayHaveAMenu(mayHave: Bool) {
    desk.tap(at: 120, 120)
    if mayHave {
      request()
      desk.wait(250)
    } else {
      menu.open(MenuOpening(because: .gesture), at: desk.now)
    }
    open()
    _ = lines
    _ = desk.subsurface("part", of: page.surface, at: 10, 10)
    #expect(lines == (mayHave ? ["page menu closed (menuOfClient)"] : []))
  }

  @Test func popupsHaveTheRuleOfTheWindowThatPresentsThem() {
    let popup = desk.popup("popover", on: page, at: 10, 10)
    #expect(popup.effectiveOpensEditMenu == true)
    popup.opensEditMenu = false
    #expect(popup.effectiveOpensEditMenu == false)
    (popup.opensEditMenu, page.opensEditMenu) = (nil, nil)
    #expect(popup.effectiveOpensEditMenu == nil)
  }
}
