import CXKBCommon
import Testing

@testable import KeyboardLayouts

/// Every layout of the system, compared with its keymap.
@Suite("All layouts of the system")
struct CompletenessTests {
  /// The layouts in the keyboard data, with the first variants of some.
  private static let names: [LayoutName] = {
    let entries = LayoutRegistry.installed.entries.map(\.name)
    let variants = ["de(neo)", "us(intl)", "us(dvorak)", "us(colemak)", "fr(bepo)", "ch(fr)", "in(ben)", "rs(latin)"]
    return entries.filter { $0.variant.isEmpty && $0.layout != "custom" }
      + variants.compactMap { LayoutName(parsing: $0) }
  }()

  /// Layouts without letters.
  private static let withoutLetters: Set<String> = ["brai"]

  private static let layouts = Result {
    try names.filter { !withoutLetters.contains($0.layout) }.map { try KeyboardLayout($0) }
  }

  private func each(_ body: (KeyboardLayout) throws -> Void) throws {
    for layout in try Self.layouts.get() { try body(layout) }
  }

  @Test("the keyboard data has layouts, and only one is without letters")
  func all() {
    #expect(Self.names.count > 80)
    for name in Self.withoutLetters.map({ LayoutName($0) }) {
      #expect(throws: LayoutFault.noLetters(name)) { _ = try KeyboardLayout(name) }
    }
  }

  @Test(
    "each character of the levels 1 to 4 is on a page, as a key or an accent; Latin letters are left to Latin layouts")
  func reachable() throws {
    var compared = 0
    try each { layout in
      var texts: Set<String> = []
      for page in [PageName.letters, .numbers, .symbols] { texts.formUnion(layout.page(page, for: .normal).texts) }
      let wanted = try characters(of: layout.name).filter { !isLatinLetter($0) || layout.isLatin }
      compared += wanted.count
      // Scalars, because Swift counts letters as equal if they are composed in different ways.
      let found = Set(texts.map { Array($0.unicodeScalars) })
      let missing = wanted.filter { !found.contains(Array($0.unicodeScalars)) }
      #expect(missing.isEmpty, "\(layout.name) lacks \(missing.map { Array($0.unicodeScalars) })")
    }
    #expect(compared > 8_000)
  }

  @Test("no two keys of a page type the same text, and a menu has each text once")
  func unique() throws {
    try each { layout in
      for page in [PageName.letters, .numbers, .symbols].map({ layout.page($0, for: .normal) }) {
        let texts = page.keys.compactMap { $0.text(shifted: false) }
        #expect(Set(texts).count == texts.count, "\(layout.name) \(page.name)")
        for key in page.keys {
          for isShifted in [false, true] {
            let accents = key.accents(shifted: isShifted)
            #expect(Set(accents).count == accents.count, "\(layout.name) \(accents)")
          }
          #expect(!key.accents.contains(key.text(shifted: false) ?? "-"), "\(layout.name) \(key)")
        }
      }
    }
  }

  @Test("rows are at most 14 units wide, keys at least three quarters, and the space bar two units")
  func widths() throws {
    try each { layout in
      for purpose in FieldPurpose.allCases {
        for name in PageName.allCases {
          let page = layout.page(name, for: purpose, PageOptions(hasLanguageKey: true))
          #expect((4...14).contains(page.columns), "\(layout.name) \(name) \(page.columns)")
          for key in page.keys {
            #expect(key.width >= 0.75, "\(layout.name) \(key)")
            if key.kind == .space, name != .keypad { #expect(key.width >= 2, "\(layout.name) \(name)") }
          }
        }
      }
    }
  }

  private func isLatinLetter(_ text: String) -> Bool {
    text.utf8.count == 1 && text.utf8.allSatisfy { (65...90).contains($0) || (97...122).contains($0) }
  }

  /// The characters of the levels 1 to 4 of the keys of the main block, by libxkbcommon.
  private func characters(of name: LayoutName) throws -> [String] {
    let context = try #require(xkb_context_new(XKB_CONTEXT_NO_ENVIRONMENT_NAMES))
    defer { xkb_context_unref(context) }
    xkb_context_set_log_level(context, XKB_LOG_LEVEL_CRITICAL)
    let keymap = try #require(compile(name, context))
    defer { xkb_keymap_unref(keymap) }
    var found: Set<UInt32> = []
    let codes = [41, 43, 57, 86] + Array(2...13) + Array(16...27) + Array(30...40) + Array(44...53)
    for code in codes.map({ UInt32($0) + 8 }) {
      for level in 0..<min(4, xkb_keymap_num_levels_for_key(keymap, code, 0)) {
        var symbols: UnsafePointer<xkb_keysym_t>?
        let count = Int(xkb_keymap_key_get_syms_by_level(keymap, code, 0, level, &symbols))
        guard count == 1, let symbols else { continue }
        found.insert(xkb_keysym_to_utf32(symbols.pointee))
      }
    }
    let ligatures: [UInt32: String] = [0xFEF5: "لآ", 0xFEF7: "لأ", 0xFEF9: "لإ", 0xFEFB: "لا"]
    return found.sorted().compactMap { code in
      guard code > 32, code != 127, let scalar = Unicode.Scalar(code) else { return nil }
      return ligatures[code] ?? String(scalar)
    }
  }

  private func compile(_ name: LayoutName, _ context: OpaquePointer) -> OpaquePointer? {
    name.layout.withCString { layout in
      name.variant.withCString { variant in
        var names = xkb_rule_names(rules: nil, model: nil, layout: layout, variant: variant, options: nil)
        return xkb_keymap_new_from_names(context, &names, XKB_KEYMAP_COMPILE_NO_FLAGS)
      }
    }
  }
}
