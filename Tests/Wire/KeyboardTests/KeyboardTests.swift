import Geometry
import KeyboardLayouts
import StageKit
import Surfaces
import Testing
import WireClients

@testable import Assembly
@testable import FingerpostClient
@testable import Globals
@testable import fingerpost_keyboard

/// Tests of the keyboard over a compositor.
@Suite(.serialized) struct KeyboardTests {
  // MARK: Shown and hidden

  @Test func aFieldShowsTheKeyboardAndItsEndHidesIt() throws {
    let scene = try KeyboardScene()
    #expect(!scene.isShown)
    scene.activate()
    #expect(scene.isShown)
    #expect(scene.window?.layer == .top)
    #expect(scene.window?.frame.minX == 0 && scene.window?.frame.maxX == 800 && scene.window?.frame.maxY == 600)
    scene.deactivate()
    scene.wait { !scene.isShown }
    #expect(!scene.isShown)
    #expect(scene.warnings == [])
  }

  @Test func aKeyOfAHardwareKeyboardHidesTheKeyboard() throws {
    let scene = try KeyboardScene()
    scene.activate()
    #expect(scene.isShown)
    scene.arena.key(30, true)
    scene.arena.key(30, false)
    scene.draw()
    #expect(!scene.isShown)
    scene.activate()
    #expect(scene.isShown, "the field asks again, as at a tap")
  }

  @Test func theHideKeyHidesTheKeyboardUntilTheNextField() throws {
    let scene = try KeyboardScene()
    scene.activate()
    try scene.tap("Hide keyboard")
    #expect(!scene.isShown)
    scene.deactivate()
    scene.activate()
    #expect(scene.isShown)
  }

  @Test func anAlwaysVisibleKeyboardStaysAndHasNoKeyToHideIt() throws {
    let scene = try KeyboardScene { $0.isAlwaysVisible = true }
    #expect(scene.isShown)
    scene.activate()
    scene.deactivate()
    scene.arena.key(30, true)
    scene.arena.key(30, false)
    scene.draw()
    #expect(scene.isShown)
    #expect(scene.key("Hide keyboard") == nil && scene.key("Space") != nil)
  }

  @Test func theKeyboardComesBackAfterItsWindowWasClosed() throws {
    let scene = try KeyboardScene { $0.isAlwaysVisible = true }
    #expect(scene.isShown)
    scene.arena.compositor.shell.layers.values.forEach { $0.close() }
    scene.settle()
    #expect(!scene.isShown)
    scene.wait { scene.isShown }
    #expect(scene.isShown)
    scene.activate()
    try scene.tap("y")
    #expect(scene.received == "y")
  }

  // MARK: Place

  @Test func otherWindowsKeepThePlaceOfTheKeysFree() throws {
    let scene = try KeyboardScene()
    scene.activate()
    let (usable, window) = (try #require(scene.usable), try #require(scene.window))
    let top = try scene.place(of: "q").y
    #expect(usable.maxY > window.frame.minY && usable.maxY < top, "the transparent strip covers other windows")
    scene.deactivate()
    scene.wait { !scene.isShown }
    #expect(scene.usable?.maxY == 600)
    let covering = try KeyboardScene { $0.reservesPlace = false }
    covering.activate()
    #expect(covering.isShown && covering.usable?.maxY == 600)
  }

  @Test func touchesAboveTheKeysGoToTheWindowBehind() throws {
    let scene = try KeyboardScene()
    scene.activate()
    let (window, usable) = (try #require(scene.window), try #require(scene.usable))
    scene.field.request(scene.arena.showWindow(of: scene.field, 800, 600).role, "set_fullscreen", 0)
    scene.draw()
    let before = scene.field.counts["wl_touch.down", default: 0]
    scene.arena.finger(1, downAt: 400, (window.frame.minY + usable.maxY) / 2)
    scene.lift()
    #expect(scene.field.counts["wl_touch.down", default: 0] == before + 1)
    #expect(scene.received == "")
  }

  @Test(arguments: [1, 1.5, 2, 3])
  func theKeysHaveTheSameSizeInMillimetresAtEachScaleAndOrientation(scale: Double) throws {
    var output = OutputDescription(
      name: "phone", mode: IntSize(1080, 2160), scale: scale, millimetres: Size(68, 136))
    let scene = try KeyboardScene(outputs: [output])
    scene.activate()
    func millimetres(_ length: Double, screen: Double) -> Double { length / (screen / scale) * 136 }
    let upright = try #require(scene.window).frame
    #expect(upright.size.width == 1080 / scale)
    let row = try scene.place(of: "a").y - scene.place(of: "q").y
    #expect(abs(millimetres(row, screen: 2160) - 9.5) < 0.3)

    output.transform = .rotated90
    scene.arena.compositor.change(try #require(scene.arena.compositor.scene.outputs.all.first), to: output)
    scene.draw()
    let turned = try #require(scene.window).frame
    #expect(turned.size.width == 2160 / scale && turned.maxY == 1080 / scale)
    let area = try #require(scene.usable)
    #expect(area.maxY >= 1080 / scale / 2, "the keys cover at most half of the screen")
    let low = try scene.place(of: "a").y - scene.place(of: "q").y
    #expect(abs(millimetres(low, screen: 2160) - 8) < 0.3)
  }

  // MARK: Typing

  @Test func theInputMethodCommitsWhatFingersType() throws {
    let scene = try KeyboardScene()
    scene.activate()
    try scene.tap("h", "ü", "Space", "ß")
    #expect(scene.received == "hü ß")
    try scene.tap("Shift", "Ä")
    #expect(scene.received == "hü ßÄ")
    #expect(scene.key("ä") != nil, "Shift is for one letter")
  }

  @Test func overlappingFingersKeepTheirOrder() throws {
    let scene = try KeyboardScene()
    scene.activate()
    try scene.land("a", finger: 1)
    try scene.land("b", finger: 2)
    scene.lift(finger: 1)
    try scene.land("c", finger: 1)
    scene.lift(finger: 2)
    scene.lift(finger: 1)
    #expect(scene.received == "abc")
  }

  @Test func clicksOfAMouseType() throws {
    let scene = try KeyboardScene()
    scene.activate()
    let place = try scene.place(of: "k")
    scene.arena.pointer(to: place.x, place.y)
    scene.arena.button(true)
    scene.draw()
    scene.arena.button(false)
    scene.draw()
    #expect(scene.received == "k")
  }

  @Test func sentencesBeginWithCapitalsIfTheFieldWantsThem() throws {
    let scene = try KeyboardScene()
    scene.activate(hints: .autoCapitalization, text: "Ja. ")
    #expect(scene.key("N") != nil && scene.key("n") == nil)
    try scene.tap("N", "e")
    #expect(scene.received == "Ne")
  }

  @Test func enterAndDeleteAreKeysWhereNoTextIsKnown() throws {
    let scene = try KeyboardScene()
    scene.activate()
    try scene.tap("a", "Delete", "Enter")
    #expect(scene.received == "a[14][28]")
  }

  @Test func deleteIsAKeyAlsoWhereTheTextIsKnown() throws {
    let scene = try KeyboardScene()
    scene.activate(text: "ab")
    try scene.tap("Delete")
    scene.activate(text: "aü")
    try scene.tap("Delete")
    #expect(scene.received == "[14][14]")
    #expect(scene.field.counts["zwp_text_input_v3.delete_surrounding_text"] == nil, "some programs count otherwise")
  }

  @Test func aLongPressOffersAccents() throws {
    let scene = try KeyboardScene { $0.longPress = 150 }
    scene.activate()
    let key = try scene.place(of: "a")
    /// True if a choice above the key has the color of the one that lifting the finger would type.
    func isOffered() -> Bool {
      stride(from: 20.0, to: 90, by: 4).contains { (try? scene.color(key.x - 10, key.y - $0)) == 0x2458c5 }
    }
    #expect(!isOffered())
    try scene.land("a")
    scene.wait { isOffered() }
    #expect(isOffered())
    scene.lift()
    #expect(!isOffered())
    let accents = try KeyboardLayout(LayoutName("de")).page(.letters, for: .normal).keys
      .first { $0.text(shifted: false) == "a" }?.accents
    #expect(scene.received == accents?.first)
  }

  @Test func passwordsHaveNoPreview() throws {
    for (purpose, isShown) in [(FieldPurpose.normal, true), (.password, false)] {
      let scene = try KeyboardScene()
      scene.activate(purpose: purpose)
      let place = try scene.place(of: "t")
      let row = try scene.place(of: "g").y - place.y
      let above = place.y - row
      let former = try scene.color(place.x, above)
      try scene.land("t")
      #expect(try (scene.color(place.x, above) != former) == isShown)
      scene.lift()
      #expect(try scene.color(place.x, above) == former)
      #expect(scene.received == "t")
    }
  }

  @Test func numbersHaveAPageOfLargeDigits() throws {
    let scene = try KeyboardScene()
    scene.activate(purpose: .pin)
    #expect(scene.key("q") == nil)
    try scene.tap("4", "2")
    #expect(scene.received == "42")
  }

  // MARK: Layouts

  @Test func aKeySwitchesBetweenLayouts() throws {
    let scene = try KeyboardScene()
    scene.activate()
    try scene.tap("ü", "Next language", "ж", "Next language", "ö")
    #expect(scene.received == "üжö")
  }

  @Test func anotherLayoutIsAnotherKeymapOfTheKeyboard() throws {
    let scene = try KeyboardScene()
    scene.activate()
    try scene.tap("Enter")
    let first = scene.field.counts["wl_keyboard.keymap"]
    try scene.tap("Next language", "Enter")
    #expect(scene.field.counts["wl_keyboard.keymap", default: 0] > first ?? 0)
  }

  // MARK: Beside another input method

  @Test func besideAnotherInputMethodLettersAreKeysOfTheSeat() throws {
    let scene = try KeyboardScene()
    scene.activate()
    let other = try scene.arena.connect()
    let method = other.make(
      other.global("zwp_input_method_manager_v2"), "get_input_method", .id(other.global("wl_seat")))
    scene.draw()
    #expect(other.counts["zwp_input_method_v2.activate"] == 1, "the keyboard gives way")
    #expect(scene.isShown)
    try scene.tap("n", "i")
    #expect(scene.received == "[49][23]")
    let grab = other.make(method, "grab_keyboard")
    scene.draw()
    try scene.tap("h", "Delete", "Space")
    #expect(other.counts["zwp_input_method_keyboard_grab_v2.key"] == 6, "the other input method composes the keys")
    #expect(scene.received == "[49][23]")
    try scene.tap("ü")
    #expect(scene.received.count > "[49][23]".count, "the letter has no key of the seat, so it is one of its own")
    other.request(grab, "release")
    other.request(method, "destroy")
    scene.draw()
    scene.activate()
    try scene.tap("ä")
    #expect(scene.received.hasSuffix("ä"), "the keyboard is the input method again")
  }
}
