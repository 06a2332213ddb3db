import Surfaces
import Testing

@testable import Seats

@Suite struct WindowFocusTests {
  private let bench = Bench()
  private let focus: WindowFocus
  private let old: ClientWindow
  private let new: ClientWindow

  init() {
    focus = WindowFocus(in: bench.scene.windows)
    old = bench.scene.window("old")
    new = bench.scene.window("new", at: 300, 0)
    for window in [old, new] { _ = focus.windowDidMap(window, bench.turn) }
    bench.forget()
  }

  private let change = FocusChange(keyboard: .keyWindowChanged, isOfKeyWindow: true)

  @Test func aPressRaisesAndMakesKey() {
    #expect(focus.press(old, by: .tap, bench.turn) == change)
    #expect(focus.press(old, by: .tap, bench.turn) == .none)
    #expect(focus.keyWindow === old)
    #expect(
      bench.emitted == ["raise old (tap)", "key window old (tap)", "raise old (tap)"], "no owner of the scene raised it"
    )
  }

  @Test func theRulesSayWhatAPressAndThePointerDo() {
    focus.changeRules { ($0.follows, $0.pressRaises) = (.pointer, false) }
    #expect(focus.hover(over: old, bench.turn) == change)
    focus.changeRules { $0.follows = .nothing }
    #expect(focus.hover(over: new, bench.turn) == .none)
    #expect(focus.press(new, by: .click, bench.turn) == .none)
    #expect(bench.emitted == ["key window old (hover)"])
  }

  @Test func aWindowThatMayNotBecomeKeyIsRefused() {
    old.canBecomeKey = false
    #expect(focus.makeKey(old, because: .requested, bench.turn) == nil)
    #expect(focus.press(old, by: .tap, bench.turn) == .none)
    bench.scene.windows.unmap(old)
    #expect(focus.makeKey(old, because: .requested, bench.turn) == nil)
    #expect(bench.emitted == [])
  }

  @Test func aLayerThatDemandsTheKeyboardKeepsIt() {
    let lock = bench.scene.layer("lock", at: 0, 0, wanting: .exclusive)
    #expect(focus.windowDidMap(lock, bench.turn) == change)
    #expect(focus.makeKey(old, because: .requested, bench.turn) == nil)
    bench.scene.windows.unmap(lock)
    focus.windowDidUnmap(lock, bench.turn)
    #expect(focus.replaceKeyWindow(bench.turn) == change)
    #expect(focus.keyWindow === old, "it was asked for last")
    #expect(bench.emitted == ["key window lock (windowMapped)", "key window old (windowUnmapped)"])
  }

  @Test func aPopupGrabTakesTheKeyboardUntilItIsDismissedOrItsPopupIsGone() {
    let menu = bench.scene.popup("menu", on: new, at: 300, 120)
    let grab = FocusChange(keyboard: .popupGrab, changesGrabs: true)
    #expect(focus.mayGrab(menu))
    #expect(focus.beginGrab(menu) == grab)
    #expect(!focus.mayGrab(menu))
    #expect(focus.keyboardSurface === menu.surface)
    #expect(!focus.grabIsOfAnother(than: menu))
    #expect(focus.dismissPopups(because: .requested, bench.turn) == grab)
    #expect(focus.dismissPopups(because: .requested, bench.turn) == .none)
    #expect(focus.keyboardSurface === new.surface)
    _ = focus.beginGrab(menu)
    #expect(focus.dropPopup(menu) == FocusChange(keyboard: .popupGrab))
    #expect(bench.emitted == ["dismiss menu (requested)"], "a popup that is gone is not dismissed")
  }

  @Test func anotherKeyWindowEndsTheGrabsOfTheFormer() {
    let menu = bench.scene.popup("menu", on: new, at: 300, 120)
    _ = focus.beginGrab(menu)
    let change = focus.makeKey(old, because: .requested, bench.turn)
    #expect(change == FocusChange(keyboard: .keyWindowChanged, isOfKeyWindow: true, changesGrabs: true))
    #expect(bench.emitted == ["dismiss menu (requested)", "key window old (requested)"])
  }

  @Test func anUnmappedKeyWindowStaysKeyUntilItIsReplaced() {
    bench.scene.windows.unmap(new)
    focus.windowDidUnmap(new, bench.turn)
    #expect(focus.keyWindow === new)
    #expect(focus.replaceKeyWindow(bench.turn) == change)
    #expect(focus.replaceKeyWindow(bench.turn) == .none)
    #expect(focus.keyWindow === old)
    #expect(focus.eligible.map(\.id) == [old.id])
  }

  @Test func theNeighboursOfTheKeyWindowAreThoseBeforeAndAfterItByAge() {
    let third = bench.scene.window("third")
    focus.changeRules { $0.newWindowsBecomeKey = false }
    #expect(focus.windowDidMap(third, bench.turn) == .none)
    #expect(focus.neighbour(by: 1) === third)
    #expect(focus.neighbour(by: -1) === old)
    _ = focus.makeKey(third, because: .requested, bench.turn)
    #expect(focus.neighbour(by: 1) === old)
  }
}
