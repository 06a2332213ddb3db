import Seats
import StageKit
import Testing
import WaylandClient

/// Tests of the popup with candidate words next to the text.
@Suite struct InputPopupTests {
  let stage: SeatStage
  let alice: Writer
  let ime: Scribe

  init() throws {
    stage = try SeatStage()
    alice = Writer(try stage.guest("alice"))
    ime = Scribe(try stage.guest("ime"))
    _ = ime.guest.makeSurface("words")
  }

  private func showPopup() -> ZwpInputPopupSurfaceV2 {
    let popup = ime.popup("words")
    stage.draw("words", of: ime.guest)
    return popup
  }

  private func write(at x: Int32, _ y: Int32, width: Int32 = 0, height: Int32 = 20) {
    alice.enable { $0.setCursorRectangle(x: x, y: y, width: width, height: height) }
    stage.settle()
  }

  @Test func aPopupIsThereWhileAFieldIsAtWork() {
    _ = showPopup()
    stage.window("page", of: alice.guest, at: 300, 200)
    #expect(stage.desktop == ["page at 300,200"])
    write(at: 10, 30)
    #expect(stage.desktop == ["page at 300,200", "words at 310,250"])
    alice.disable()
    stage.settle()
    #expect(stage.desktop == ["page at 300,200"])
  }

  @Test func itIsInFrontOfTheFieldsWindowAndBehindWhatCoversThat() {
    stage.window("page", of: alice.guest, at: 300, 200)
    write(at: 10, 30)
    _ = showPopup()
    stage.router.changeFocusRules { $0.newWindowsBecomeKey = false }
    stage.window("other", of: alice.guest, at: 300, 200)
    #expect(stage.desktop == ["page at 300,200", "words at 310,250", "other at 300,200"])
  }

  @Test func itStaysOnTheScreen() {
    let page = stage.window("page", of: alice.guest, at: 300, 200)
    write(at: 10, 30)
    _ = showPopup()
    stage.move(page, to: 950, 200)
    #expect(stage.desktop.last == "words at 900,250")
    stage.move(page, to: 300, 890)
    #expect(stage.desktop.last == "words at 310,820", "above the text where there is no room below")
    stage.move(page, to: -50, -60)
    #expect(stage.desktop.last == "words at 0,0")
  }

  @Test func itHearsWhereTheTextIs() {
    stage.window("page", of: alice.guest, at: 300, 200)
    write(at: 10, 30, width: 2)
    stage.forget()
    _ = showPopup()
    #expect(stage.sent == ["ime zwp_input_popup_surface_v2.text_input_rectangle 0 -20 2 20"])
    alice.input.setCursorRectangle(x: 40, y: 30, width: 2, height: 20)
    alice.input.commit()
    stage.settle()
    #expect(stage.desktop.last == "words at 340,250")
    #expect(!stage.sent.contains { $0.contains("rectangle") }, "it is where it was to the popup")
    alice.input.setCursorRectangle(x: 40, y: 30, width: 2, height: 24)
    alice.input.commit()
    stage.settle()
    #expect(stage.sent.last == "ime zwp_input_popup_surface_v2.text_input_rectangle 0 -24 2 24")
  }

  @Test func itFollowsItsWindowAndLiesBelowThatWhereTheFieldDoesNotSayWhere() {
    let page = stage.window("page", of: alice.guest, at: 300, 200)
    alice.enable()
    stage.settle()
    stage.forget()
    _ = showPopup()
    #expect(stage.desktop.last == "words at 300,300")
    stage.move(page, to: 310, 220)
    #expect(stage.desktop.last == "words at 310,320")
    #expect(stage.sent == [])
  }

  @Test func touchingItLeavesTheKeyboardWithTheField() {
    alice.guest.takeKeyboard()
    alice.guest.takeTouch()
    ime.guest.takeTouch()
    ime.guest.takeKeyboard()
    stage.window("page", of: alice.guest, at: 300, 200)
    write(at: 10, 30)
    _ = showPopup()
    stage.forget()
    stage.finger(1, downAt: 320, 260)
    stage.fingerUp(1)
    stage.keyDown(30)
    #expect(
      stage.sent.filter { !$0.hasSuffix("frame") } == [
        "ime wl_touch.down 1000 words 0 10 10", "ime wl_touch.up 1000 0", "alice wl_keyboard.key 1000 30 1",
      ])
  }

  @Test func itGoesWithItsObjectItsSurfaceItsInputMethodOrItsClient() throws {
    stage.window("page", of: alice.guest, at: 300, 200)
    write(at: 10, 30)
    let first = showPopup()
    first.destroy()
    stage.settle()
    #expect(stage.desktop.count == 1)
    _ = ime.popup("words")
    stage.settle()
    #expect(stage.desktop.count == 2, "a surface may be a popup once more")
    ime.guest.destroySurface("words")
    stage.settle()
    #expect(stage.desktop.count == 1)
    _ = ime.guest.makeSurface("words")
    _ = showPopup()
    #expect(stage.desktop.count == 2)
    ime.method.destroy()
    stage.settle()
    #expect(stage.desktop.count == 1)
    ime.applyAgain()
    _ = ime.guest.makeSurface("more")
    _ = ime.popup("more")
    stage.draw("more", of: ime.guest)
    #expect(stage.desktop.count == 2)
    stage.kill(ime.guest)
    #expect(stage.desktop.count == 1)
  }

  @Test func itGoesWithTheFieldsWindow() throws {
    let page = stage.window("page", of: alice.guest, at: 300, 200)
    write(at: 10, 30)
    _ = showPopup()
    stage.close(page)
    #expect(stage.desktop == [])
    stage.window("again", of: alice.guest, at: 100, 100)
    write(at: 0, 0)
    #expect(stage.desktop == ["again at 100,100", "words at 100,120"])
    stage.kill(alice.guest)
    #expect(stage.desktop == [])
  }

  @Test func aSurfaceThatIsSomethingElseIsRefused() throws {
    stage.window("own", of: ime.guest, at: 0, 0)
    _ = ime.popup("own")
    stage.settle()
    #expect(ime.guest.errorInterface == "zwp_input_method_v2")
    #expect(ime.guest.errorCode == ZwpInputMethodV2.Error.role.rawValue)
    let other = Scribe(try stage.guest("other"))
    _ = other.guest.makeSurface("words")
    _ = other.popup("words")
    _ = other.popup("words")
    stage.settle()
    #expect(other.guest.errorCode == ZwpInputMethodV2.Error.role.rawValue)
  }
}
