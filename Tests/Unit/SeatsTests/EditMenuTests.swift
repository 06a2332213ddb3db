import Geometry
import Interaction
import Surfaces
import Testing

@testable import Seats

/// Tests of the edit menu: when it opens and closes, which keys it consumes, and which responder performs an item.
@Suite struct EditMenuTests {
  let desk = Desk()
  let page: ClientWindow
  let bar: ClientWindow
  let keys = SyntheticChord(key: 46, modifiers: 4)

  init() {
    bar = desk.layer("bar", at: 0, 900, wanting: .none)
    page = desk.window("page", at: 100, 100)
    desk.router.setMenuDrawer(bar.client, at: desk.now)
    desk.forget()
  }

  private var lines: [String] {
    desk.together { _, _ in }
    return desk.cameOut
  }

  private let place = MenuPlace(on: "main", area: .zero, bounds: .zero)

  /// Opens a menu with one item for an action of the shell's table.
  private func open(byKey: Bool = false) {
    desk.router.setAnswers([:], ["edit.copy": .chord(keys)], of: .shell)
    desk.router.openMenu(MenuOpening(isByKey: byKey, because: .requested), at: desk.now)
    let responder = MenuResponder(.shell, .chord(keys), keyboard: page.surface.id)
    desk.router.menuDidAnswer(number, MenuContent([MenuItem("edit.copy", by: responder)], at: place), at: desk.now)
  }

  private var number: UInt32 { desk.router.menu?.number ?? 0 }
  private var isOpen: Bool { desk.router.menu?.content != nil }

  // MARK: Opening

  @Test func itAsksAndThenOpens() {
    open()
    #expect(lines == ["page menu asked (requested)", "page menu opened (editMenu)"])
    #expect(isOpen)
  }

  @Test func withoutAnItemItDoesNotOpen() {
    desk.router.openMenu(MenuOpening(because: .requested), at: desk.now)
    desk.router.menuDidAnswer(number, nil, at: desk.now)
    #expect(desk.router.menu == nil)
    #expect(!lines.contains("page menu opened (editMenu)"))
  }

  @Test func withoutAClientThatDrawsItDoesNotOpen() {
    desk.router.setMenuDrawer(nil, at: desk.now)
    #expect(!desk.router.openMenu(MenuOpening(because: .requested), at: desk.now))
    #expect(lines == [])
  }

  @Test func itsActionIsPossibleWhileAClientDrawsIt() {
    desk.router.setAnswers([:], ["edit.menu": .shell(ShellHandler(rawValue: 3))], of: .shell)
    #expect(desk.router.canPerform("edit.menu"))
    desk.router.setMenuHandler(ShellHandler(rawValue: 3))
    #expect(desk.router.canPerform("edit.menu"))
    desk.router.setMenuDrawer(nil, at: desk.now)
    #expect(!desk.router.canPerform("edit.menu"))
    #expect(!desk.router.hasEffect("edit.menu"))
    #expect(!ActionProspect(of: "edit.menu", for: nil, in: desk.router).entries.contains(where: \.isPermitted))
  }

  @Test func anAnswerForAnotherMenuHasNoEffect() {
    desk.router.openMenu(MenuOpening(because: .requested), at: desk.now)
    let former = number
    desk.router.openMenu(MenuOpening(because: .requested), at: desk.now)
    #expect(number != former)
    let item = MenuItem("edit.copy", by: MenuResponder(.shell, .chord(keys)))
    desk.router.menuDidAnswer(former, MenuContent([item], at: place), at: desk.now)
    #expect(!isOpen)
  }

  @Test func anotherMenuClosesIt() {
    open()
    desk.forget()
    open()
    #expect(
      lines == ["page menu closed (requested)", "page menu asked (requested)", "page menu opened (editMenu)"])
  }

  // MARK: Closing

  @Test func aTouchOnItsOwnWindowsDoesNotCloseIt() {
    open()
    desk.tap(at: 20, 920)
    #expect(isOpen)
    desk.tap(at: 120, 120)
    #expect(!isOpen)
    #expect(lines.contains("page menu closed (pressOutsideMenu)"))
  }

  @Test func aTouchClosesItWhileClientsAreAsked() {
    desk.router.openMenu(MenuOpening(because: .requested), at: desk.now)
    desk.tap(at: 120, 120)
    #expect(desk.router.menu == nil)
  }

  @Test func anotherKeyWindowClosesIt() {
    open()
    desk.window("other", at: 300, 300)
    #expect(lines.contains("page menu closed (focusChanged)"))
  }

  @Test func aMoveOrAResizeOfTheWindowClosesIt() {
    open()
    desk.move(page, to: 10, 10)
    #expect(lines.contains("page menu closed (sceneChanged)"))
  }

  @Test func theEndOfTheWindowOrOfTheClientClosesIt() {
    open()
    desk.unmap(page)
    #expect(lines.contains { $0.hasPrefix("page menu closed") })
  }

  @Test func theClientThatDrawsMayDisconnect() {
    open()
    desk.router.take(.clientDidDisconnect(bar.client), at: desk.now)
    #expect(lines.contains("page menu closed (menuDismissed)"))
    #expect(!desk.router.drawsMenu)
  }

  @Test func aLockOfTheSessionClosesIt() {
    open()
    desk.router.take(.lockSession, at: desk.now)
    #expect(lines.contains("page menu closed (sessionLock)"))
    #expect(!desk.router.openMenu(MenuOpening(because: .requested), at: desk.now))
  }

  // MARK: Items

  @Test func anItemIsPerformedByItsResponder() {
    open()
    let menu = number
    desk.router.pressMenuItem(0, of: menu, at: desk.now)
    #expect(desk.router.menu == nil)
    desk.forget()
    let responder = MenuResponder(.shell, .chord(keys), keyboard: page.surface.id)
    desk.router.menuPressDidAnswer(menu, responder, at: desk.now)
    #expect(lines.first?.hasPrefix("edit.copy by") == true)
    #expect(desk.router.pressedItem == nil)
  }

  @Test func anotherAnswerPerformsNothing() {
    for responder in [nil, MenuResponder(.shell, .chord(SyntheticChord(key: 45))), MenuResponder(.window(page.id))] {
      open()
      let menu = number
      desk.router.pressMenuItem(0, of: menu, at: desk.now)
      desk.forget()
      desk.router.menuPressDidAnswer(menu, responder, at: desk.now)
      #expect(lines == [])
    }
  }

  @Test func aTableThatHasChangedSinceTheAnswerPerformsNothing() {
    open()
    let menu = number
    desk.router.pressMenuItem(0, of: menu, at: desk.now)
    desk.router.setAnswers([:], ["edit.copy": .window(.close)], of: .shell)
    desk.forget()
    desk.router.menuPressDidAnswer(
      menu, MenuResponder(.shell, .chord(keys), keyboard: page.surface.id), at: desk.now)
    #expect(lines == ["edit.copy by nobody (editMenu)"])
  }

  @Test func wrongNumbersHaveNoEffect() {
    open()
    for (item, menu) in [(1, number), (-1, number), (.max, number), (0, number + 1), (0, 0)] {
      desk.router.pressMenuItem(item, of: menu, at: desk.now)
    }
    desk.router.menuPressDidAnswer(number, nil, at: desk.now)
    #expect(isOpen)
  }

  // MARK: Keys

  private static let (escape, tab, left, right, enter, space): (UInt32, UInt32, UInt32, UInt32, UInt32, UInt32) =
    (0xff1b, 0xff09, 0xff51, 0xff53, 0xff0d, 0x20)

  private func type(_ key: UInt32) {
    desk.keyDown(key)
    desk.keyUp(key)
  }

  private var isTyped: Bool { desk.cameOut.contains { $0.hasPrefix("page key") } }

  @Test(arguments: [
    (left, "previous"), (right, "next"), (tab, "next"), (enter, "press"), (space, "press"),
  ])
  func aKeyIsACommandIfAKeyHasOpenedIt(key: UInt32, command: String) {
    open(byKey: true)
    desk.forget()
    type(key)
    #expect(desk.router.menu != nil)
    let found = desk.cameOut
    #expect(found.filter { !$0.hasPrefix("note") } == ["page menu command \(command) (binding)"])
  }

  @Test func tabWithShiftIsThePreviousItem() {
    open(byKey: true)
    desk.keyDown(ShiftOnlyKeyboard.shift)
    desk.forget()
    type(Self.tab)
    #expect(desk.cameOut.contains("page menu command previous (binding)"))
  }

  @Test func otherwiseKeysCloseItAndAreTyped() {
    for key in [Self.left, Self.enter, 30] {
      open()
      desk.forget()
      type(key)
      #expect(desk.router.menu == nil)
      #expect(isTyped)
    }
  }

  @Test(arguments: [true, false]) func escapeOnlyClosesIt(byKey: Bool) {
    open(byKey: byKey)
    desk.forget()
    type(Self.escape)
    #expect(desk.router.menu == nil)
    #expect(!isTyped)
    type(Self.escape)
    #expect(isTyped)
  }

}
