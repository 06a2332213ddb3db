import Policies
import StageKit
import Testing
import WireClients

@testable import FingerpostClient

/// Tests of virtual keyboards, whose keys are typed into the field of another application.
@Suite(.serialized) struct VirtualKeyboardTests {
  private let scene: KeyboardStage

  init() throws { scene = try KeyboardStage() }

  private func symbols(_ text: String) -> [KeySymbol] { text.compactMap { KeySymbol($0) } }

  private func keymap() throws -> KeymapText {
    let german: [UInt32: [KeySymbol]] = [30: symbols("aAäÄ"), 31: symbols("sS"), 2: symbols("1!"), 57: symbols(" ")]
    return try KeymapText(layouts: [
      KeymapText.Layout(
        name: "German", keys: german.merging([14: [KeySymbol(named: "BackSpace")]]) { first, _ in first }),
      KeymapText.Layout(name: "Russian", keys: [30: symbols("фФ"), 31: symbols("ы"), 57: symbols(" ")]),
    ])
  }

  private func type(_ keys: UInt32..., on keyboard: VirtualKeyboard) {
    for key in keys {
      keyboard.press(key)
      keyboard.release(key)
    }
    scene.settle()
  }

  @Test func keysTypeTheirSymbols() throws {
    let keyboard = try VirtualKeyboard(in: scene.keyboard, keymap: keymap().text)
    type(30, 31, 57, 2, on: keyboard)
    #expect(scene.field.text == "as 1")
    type(14, 14, on: keyboard)
    #expect(scene.field.text == "as")
  }

  @Test func modifiersAndLayoutsSelectSymbols() throws {
    let keyboard = try VirtualKeyboard(in: scene.keyboard, keymap: keymap().text)
    for modifiers: VirtualKeyboard.Modifiers in [.shift, .level3, [.shift, .level3], .capsLock, []] {
      keyboard.setModifiers(modifiers)
      type(30, 2, on: keyboard)
    }
    #expect(scene.field.text == "A!ä1Ä!A1a1")
    scene.field.text = ""
    keyboard.setModifiers([], layout: 1)
    type(30, 31, 57, on: keyboard)
    keyboard.setModifiers(.shift, layout: 1)
    type(30, 31, on: keyboard)
    #expect(scene.field.text == "фы Фы")
    #expect(keyboard.layout == 1 && keyboard.modifiers == .shift)
  }

  @Test func anotherKeymapReleasesHeldKeys() throws {
    let keyboard = try VirtualKeyboard(in: scene.keyboard, keymap: keymap().text)
    keyboard.press(30)
    keyboard.press(30)
    scene.settle()
    #expect(scene.field.text == "a")
    let emoji = try KeymapText(layouts: [KeymapText.Layout(name: "Emoji", keys: [30: symbols("🙂")])])
    try keyboard.setKeymap(emoji.text)
    type(30, on: keyboard)
    #expect(scene.field.text == "a🙂")
    #expect(keyboard.modifiers == [] && keyboard.layout == 0)
    keyboard.release(31)
    keyboard.invalidate()
    type(30, on: keyboard)
    #expect(scene.field.text == "a🙂")
    #expect(scene.stage.lines == [])
  }

  @Test func anInvalidKeymapIsAnErrorAndNotSent() throws {
    #expect(throws: ClientError.self) { try VirtualKeyboard(in: scene.keyboard, keymap: "xkb_keymap {") }
    let keyboard = try VirtualKeyboard(in: scene.keyboard, keymap: keymap().text)
    #expect(throws: ClientError.self) { try keyboard.setKeymap("") }
    type(30, on: keyboard)
    #expect(scene.field.text == "a")
  }

  @Test func aCompositorWithoutTheProtocolsIsNamed() throws {
    let stage = try AppStage(privileges: .nobody)
    let faults = [
      fault { _ = try VirtualKeyboard(in: stage.application, keymap: keymap().text) },
      fault { _ = try InputMethod(in: stage.application) },
      fault { _ = try LayerWindow(in: stage.application, namespace: "panel", size: ViewSize(10, 10)) },
    ]
    let names = ["zwp_virtual_keyboard_manager_v1", "zwp_input_method_manager_v2", "zwlr_layer_shell_v1"]
    #expect(faults == names.map { "the compositor does not support \($0), or does not offer it to this client" })
  }

  private func fault(_ body: () throws -> Void) -> String {
    do { try body() } catch { return "\(error)" }
    return "no error"
  }
}

/// Tests of keymaps as text.
@Suite struct KeymapTextTests {
  private func layout(_ keys: [UInt32: [KeySymbol]]) -> KeymapText.Layout {
    KeymapText.Layout(name: "Latin", keys: keys)
  }

  @Test func theTextNamesLayoutsKeysAndSymbols() throws {
    let letter = try [#require(KeySymbol("a")), #require(KeySymbol("A"))]
    let keymap = try KeymapText(layouts: [
      layout([30: letter, 28: [KeySymbol(named: "Return")]]),
      KeymapText.Layout(name: "Gr\"ee\\k\n", keys: [30: [#require(KeySymbol("α"))]]),
    ])
    let lines = keymap.text.split(separator: "\n").map(String.init)
    #expect(lines.contains("  <K30> = 38;") && lines.contains("  <K28> = 36;"))
    #expect(
      lines.filter { $0.contains("name[group") } == ["  name[group1] = \"Latin\";", "  name[group2] = \"Greek\";"])
    #expect(
      lines.filter { $0.hasPrefix("  key ") } == [
        "  key <K28> { type[group1] = \"ONE_LEVEL\", symbols[group1] = [ Return ], "
          + "type[group2] = \"ONE_LEVEL\", symbols[group2] = [ NoSymbol ] };",
        "  key <K30> { type[group1] = \"ALPHABETIC\", symbols[group1] = [ U0061, U0041 ], "
          + "type[group2] = \"ONE_LEVEL\", symbols[group2] = [ U03B1 ] };",
      ])
    #expect(!keymap.text.contains("include"))
  }

  @Test func charactersOfOneScalarAreSymbols() {
    #expect(KeySymbol("é")?.name == "U00E9" && KeySymbol("🙂")?.name == "U1F642")
    #expect(KeySymbol("🇩🇪") == nil && KeySymbol("e\u{301}") == nil && KeySymbol("\n") == nil)
  }

  @Test func faultsAreErrors() {
    func fault(_ layouts: [KeymapText.Layout]) -> String {
      do throws(ClientError) { _ = try KeymapText(layouts: layouts) } catch { return error.description }
      return "no error"
    }
    let a = KeySymbol(named: "a")
    #expect(fault([]) == "a keymap has 1 to 4 layouts; found 0")
    #expect(fault(Array(repeating: layout([:]), count: 5)) == "a keymap has 1 to 4 layouts; found 5")
    #expect(fault([layout([0: [a]])]) == "invalid key 0 in Latin; expected 1 to 247")
    #expect(fault([layout([248: [a]])]) == "invalid key 248 in Latin; expected 1 to 247")
    #expect(fault([layout([30: []])]) == "key 30 in Latin has 0 symbols; expected 1 to 4")
    #expect(
      fault([layout([30: [KeySymbol(named: "a]; x")]])])
        == "invalid symbol \"a]; x\" of key 30 in Latin; expected a name such as Return")
  }
}
