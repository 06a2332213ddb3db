import CXKBCommon

/// A layout as libxkbcommon compiles it: the texts of each key of the main block, by level.
struct XKBLayout {
  /// One key, with an evdev code.
  struct Key {
    let code: UInt32
    /// The text of each level, from level 1; empty for none, dead keys and functions.
    let levels: [String]

    /// The text of a level from 1; empty if the key does not have it.
    func level(_ number: Int) -> String { number <= levels.count ? levels[number - 1] : "" }
  }

  /// The rows of the main block from the top, each from the left: digits, three rows of letters, the space bar.
  let digits: [Key]
  let top: [Key]
  let home: [Key]
  let bottom: [Key]
  let space: [Key]
  /// The title in XKB's data, such as "German (Neo 2)".
  let title: String
  /// The short name of the language in XKB's data, such as `de`; nil if it has none.
  let shortName: String?

  var keys: [Key] { digits + top + home + bottom + space }

  /// The highest level that is read.
  static let levels = 4

  /// - Throws: `.noData`, or `.unknown` with similar names.
  init(_ name: LayoutName) throws(LayoutFault) {
    guard let context = xkb_context_new(XKB_CONTEXT_NO_ENVIRONMENT_NAMES) else { throw .noData }
    defer { xkb_context_unref(context) }
    xkb_context_set_log_level(context, XKB_LOG_LEVEL_CRITICAL)
    guard let keymap = Self.compile(name, context) else {
      if let plain = Self.compile(LayoutName("us"), context) {
        xkb_keymap_unref(plain)
        throw .unknown(name, similar: LayoutRegistry.installed.names(similarTo: name))
      }
      throw .noData
    }
    defer { xkb_keymap_unref(keymap) }
    func read(_ codes: [UInt32]) -> [Key] { codes.map { Key(code: $0, levels: Self.texts(of: $0, keymap)) } }
    digits = read([41] + (2...13))
    top = read(Array(16...27))
    home = read(Array(30...40) + [43])
    bottom = read([86] + (44...53))
    space = read([57])
    title = xkb_keymap_layout_get_name(keymap, 0).map { String(cString: $0) } ?? name.description
    shortName = LayoutRegistry.installed.shortName(of: name)
  }

  private static func compile(_ name: LayoutName, _ context: OpaquePointer) -> OpaquePointer? {
    "evdev".withCString { rules in
      "pc105".withCString { model in
        name.layout.withCString { layout in
          name.variant.withCString { variant in
            var names = xkb_rule_names(rules: rules, model: model, layout: layout, variant: variant, options: nil)
            return xkb_keymap_new_from_names(context, &names, XKB_KEYMAP_COMPILE_NO_FLAGS)
          }
        }
      }
    }
  }

  private static func texts(of code: UInt32, _ keymap: OpaquePointer) -> [String] {
    let key = code + 8  // XKB's codes are higher by eight.
    let count = min(Int(xkb_keymap_num_levels_for_key(keymap, key, 0)), levels)
    return (0..<count).map { level in
      var symbols: UnsafePointer<xkb_keysym_t>?
      let count = Int(xkb_keymap_key_get_syms_by_level(keymap, key, 0, UInt32(level), &symbols))
      guard let symbols else { return "" }
      return UnsafeBufferPointer(start: symbols, count: count).map(text).joined()
    }
  }

  /// The text of a keysym; empty for dead keys, functions and the plain space.
  static func text(of keysym: xkb_keysym_t) -> String {
    let code = xkb_keysym_to_utf32(keysym)
    guard code > 0x20, code != 0x7F, let scalar = Unicode.Scalar(code) else { return "" }
    return ligatures[code] ?? String(Character(scalar))
  }

  /// Ligatures of Arabic keyboards, as the letters that they consist of.
  private static let ligatures: [UInt32: String] = [
    0xFEF5: "\u{644}\u{622}", 0xFEF7: "\u{644}\u{623}", 0xFEF9: "\u{644}\u{625}", 0xFEFB: "\u{644}\u{627}",
  ]
}
