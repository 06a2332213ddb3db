import CXKBCommon
import SeededRandom
import Seats
import Testing

@testable import Keymaps

@Suite("Keys that change no modifiers")
struct InertKeysTests {
  @Test("letters are inert; modifiers, locks, latches and keys that choose a layout are not")
  func kinds() throws {
    let keymap = try Keymap(KeymapNames(layout: "us,de", options: "grp:sclk_toggle,lv3:ralt_switch"))
    var keys = InertKeys()
    let (a, space, enter, f1) = (UInt32(30), UInt32(57), UInt32(28), UInt32(59))
    for code in [a, space, enter, f1] {
      let isInert = keys.contains(code, of: keymap)
      #expect(isInert)
    }
    let (shift, control, capsLock, numLock, scrollLock, rightAlt) =
      (UInt32(42), UInt32(29), UInt32(58), UInt32(69), UInt32(70), UInt32(100))
    for code in [shift, control, capsLock, numLock, scrollLock, rightAlt, 1_000] {
      let isInert = keys.contains(code, of: keymap)
      #expect(!isInert, "\(code)")
    }
  }

  /// A keymap whose B latches a modifier when Shift is held, and whose C sets Shift when Shift is held.
  private static let latching = """
    xkb_keymap {
      xkb_keycodes { minimum = 8; maximum = 255; <AC01> = 38; <AB05> = 56; <AB03> = 54; <LFSH> = 50; <LALT> = 64; };
      xkb_types { include "basic" };
      xkb_compatibility {
        interpret.useModMapMods = AnyLevel;
        interpret Shift_L { action = SetMods(modifiers = Shift); };
        interpret Alt_L { action = LatchMods(modifiers = Control, clearLocks, latchToLock); };
      };
      xkb_symbols {
        key <AC01> { [a, A] };
        key <AB05> { type = "TWO_LEVEL", [b, B], actions[Group1] = [NoAction(), LatchMods(modifiers = Control)] };
        key <AB03> { type = "TWO_LEVEL", [c, C], actions[Group1] = [NoAction(), SetMods(modifiers = Shift)] };
        key <LFSH> { [Shift_L] };
        key <LALT> { [Alt_L] };
        modifier_map Shift { <LFSH> };
      };
    };
    """

  @Test("an action at a level that needs a modifier is found, also if it sets that modifier")
  func levels() throws {
    let keymap = try Keymap(text: Array(Self.latching.utf8))
    var keys = InertKeys()
    for code in [UInt32(30), 48, 46, 42, 56] {
      let isInert = keys.contains(code, of: keymap)
      #expect(isInert == (code == 30), "\(code)")
    }
  }

  @Test("a state that skips the updates of inert keys is that of xkbcommon, for any keys", arguments: 0..<40)
  func sameState(seed: Int) throws {
    var random = SeededRandom(UInt64(seed))
    let layouts = ["us", "de", "de(neo)", "fr", "us,ru", "jp", "ca(multix)"]
    let options = [
      "", "grp:alt_shift_toggle", "grp:sclk_toggle,grp_led:scroll", "shift:both_capslock", "lv5:lsgt_switch_lock",
      "caps:shiftlock", "keypad:pointerkeys", "lv3:caps_switch_latch", "grp:caps_switch", "shift:breaks_caps",
    ]
    let layout = layouts[Int.random(in: 0..<layouts.count, using: &random)]
    let option = options[Int.random(in: 0..<options.count, using: &random)]
    let parts = layout.split(separator: "(")
    let (name, variant) = (String(parts[0]), parts.count > 1 ? String(parts[1].dropLast()) : "")
    let keymap =
      seed % 8 == 7
      ? try Keymap(text: Array(Self.latching.utf8))
      : try Keymap(KeymapNames(layout: name, variant: variant, options: option))
    let state = KeyboardState(keymap)
    let whole = try #require(xkb_state_new(keymap.pointer))
    defer { xkb_state_unref(whole) }
    let acting: [UInt32] = [29, 42, 54, 56, 58, 69, 70, 86, 97, 100, 125, 126]
    let letters: [UInt32] = [16, 30, 44, 46, 48, 57, 28, 79, 83]
    var held: [UInt32] = []
    for _ in 0..<400 {
      if let code = held.randomElement(using: &random), Bool.random(using: &random) {
        held.removeAll { $0 == code }
        state.update(key: code, isPressed: false)
        xkb_state_update_key(whole, code + 8, XKB_KEY_UP)
      } else {
        let kind = Bool.random(using: &random) ? acting : letters
        let code = kind[Int.random(in: 0..<kind.count, using: &random)]
        guard !held.contains(code) else { continue }
        held.append(code)
        state.update(key: code, isPressed: true)
        xkb_state_update_key(whole, code + 8, XKB_KEY_DOWN)
      }
      for component in [XKB_STATE_MODS_DEPRESSED, XKB_STATE_MODS_LATCHED, XKB_STATE_MODS_LOCKED] {
        #expect(xkb_state_serialize_mods(state.pointer, component) == xkb_state_serialize_mods(whole, component))
      }
      for component in [XKB_STATE_LAYOUT_DEPRESSED, XKB_STATE_LAYOUT_LATCHED, XKB_STATE_LAYOUT_LOCKED] {
        #expect(xkb_state_serialize_layout(state.pointer, component) == xkb_state_serialize_layout(whole, component))
      }
    }
  }
}
