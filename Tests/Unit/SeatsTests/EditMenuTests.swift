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
    MenuControl(desk.router).setDrawer(bar.client, at: desk.now)
    desk.forget()
  }

  private func forget() { _ = lines }

  private var lines: [String] {
    desk.together { _, _ in }
    return desk.cameOut
  }

  private let place = MenuPlace(on: "main", area: .zero, bounds: .zero)

  /// Opens a menu with one item for an action of the shell's table.
  private func open(byKey: Bool = false) {
    desk.router.setAnswers([:], ["edit.copy": .chord(keys)], of: .shell)
    menu.open(MenuOpening(isByKey: byKey, because: .requested), at: desk.now)
    let responder = MenuResponder(.shell, .chord(keys), keyboard: page.surface.id)
    menu.didAnswer(number, MenuContent([MenuItem("edit.copy", by: responder)], at: place), at: desk.now)
  }

  private var menu: MenuControl { MenuControl(desk.router) }
  private var number: UInt32 { menu.session?.number ?? 0 }
  private var isOpen: Bool { menu.session?.content != nil }

  // MARK: Opening

  @Test func itAsksAndThenOpens() {
    open()
    #expect(lines == ["page menu asked (requested)", "page menu opened (editMenu)"])
    #expect(isOpen)
  }

  @Test func withoutAnItemItDoesNotOpen() {
    menu.open(MenuOpening(because: .requested), at: desk.now)
    menu.didAnswer(number, nil, at: desk.now)
    #expect(menu.session == nil)
    #expect(!lines.contains("page menu opened (editMenu)"))
  }

  @Test func withoutAClientThatDrawsItDoesNotOpen() {
    menu.setDrawer(nil, at: desk.now)
    #expect(!menu.open(MenuOpening(because: .requested), at: desk.now))
    #expect(lines == [])
  }

  @Test func itsActionIsPossibleWhileAClientDrawsIt() {
    desk.router.setAnswers([:], ["edit.menu": .shell(ShellHandler(rawValue: 3))], of: .shell)
    #expect(desk.router.canPerform("edit.menu"))
    menu.setHandler(ShellHandler(rawValue: 3))
    #expect(desk.router.canPerform("edit.menu"))
    menu.setDrawer(nil, at: desk.now)
    #expect(!desk.router.canPerform("edit.menu"))
    #expect(!desk.router.hasEffect("edit.menu"))
    #expect(ActionProspect(of: "edit.menu", for: nil, in: desk.router).entries.map(\.isPermitted) == [false])
  }

  @Test func anAnswerForAnotherMenuHasNoEffect() {
    menu.open(MenuOpening(because: .requested), at: desk.now)
    let former = number
    menu.open(MenuOpening(because: .requested), at: desk.now)
    #expect(number != former)
    let item = MenuItem("edit.copy", by: MenuResponder(.shell, .chord(keys)))
    menu.didAnswer(former, MenuContent([item], at: place), at: desk.now)
    #expect(!isOpen)
  }

  @Test func anotherMenuClosesIt() {
    open()
    forget()
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
    menu.open(MenuOpening(because: .requested), at: desk.now)
    desk.tap(at: 120, 120)
    #expect(menu.session == nil)
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
    #expect(!menu.isDrawn)
  }

  @Test func aLockOfTheSessionClosesIt() {
    open()
    desk.router.take(.lockSession, at: desk.now)
    #expect(lines.contains("page menu closed (sessionLock)"))
    #expect(!menu.open(MenuOpening(because: .requested), at: desk.now))
  }

  // MARK: Items

  @Test func anItemIsPerformedByItsResponder() {
    open()
    let number = number
    menu.press(0, of: number, at: desk.now)
    #expect(menu.session == nil)
    forget()
    let responder = MenuResponder(.shell, .chord(keys), keyboard: page.surface.id)
    menu.pressDidAnswer(number, responder, at: desk.now)
    #expect(lines.first?.hasPrefix("edit.copy by") == true)
    #expect(menu.pressed == nil)
  }

  @Test func anotherAnswerPerformsNothing() {
    for responder in [nil, MenuResponder(.shell, .chord(SyntheticChord(key: 45))), MenuResponder(.window(page.id))] {
      open()
      let number = number
      menu.press(0, of: number, at: desk.now)
      forget()
      menu.pressDidAnswer(number, responder, at: desk.now)
      #expect(lines == [])
    }
  }

  @Test func aTableThatHasChangedSinceTheAnswerPerformsNothing() {
    open()
    let number = number
    menu.press(0, of: number, at: desk.now)
    desk.router.setAnswers([:], ["edit.copy": .window(.close)], of: .shell)
    forget()
    menu.pressDidAnswer(
      number, MenuResponder(.shell, .chord(keys), keyboard: page.surface.id), at: desk.now)
    #expect(lines == ["edit.copy by nobody (editMenu)"])
  }

  @Test func wrongNumbersHaveNoEffect() {
    open()
    for (item, other) in [(1, number), (-1, number), (.max, number), (0, number + 1), (0, 0)] {
      menu.press(item, of: other, at: desk.now)
    }
    menu.pressDidAnswer(number, nil, at: desk.now)
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
    forget()
    type(key)
    #expect(menu.session != nil)
    let found = desk.cameOut
    #expect(found.filter { !$0.hasPrefix("note") } == ["page menu command \(command) (binding)"])
  }

  @Test func tabWithShiftIsThePreviousItem() {
    desk.keyDown(ShiftOnlyKeyboard.shift)
    open(byKey: true)
    forget()
    type(Self.tab)
    #expect(desk.cameOut.contains("page menu command previous (binding)"))
  }

  @Test func otherwiseKeysCloseItAndAreTyped() {
    for key in [Self.left, Self.enter, 30] {
      open()
      forget()
      type(key)
      #expect(menu.session == nil)
      #expect(isTyped)
    }
  }

  @Test(arguments: [true, false]) func escapeOnlyClosesIt(byKey: Bool) {
    open(byKey: byKey)
    forget()
    type(Self.escape)
    #expect(menu.session == nil)
    #expect(!isTyped)
    type(Self.escape)
    #expect(isTyped)
  }

}
