import CXKBCommon
import Documents
import Glibc

/// An immutable keymap, compiled by libxkbcommon: the keysyms of each key by group and level.
///
/// Keys have evdev codes (`KEY_A` is 30).
package final class Keymap {
  /// The names it was compiled from; nil for a keymap from text.
  package let names: KeymapNames?
  let context: XKBContext
  let pointer: OpaquePointer
  private var typingTables: [UInt32: TypingTable] = [:]
  private(set) lazy var modifierBits = ModifierBit.all(of: pointer)

  /// Compiles the keymap with five names.
  ///
  /// - Throws: `.unknown` with the first invalid name. Unknown models and options are errors too.
  package init(_ names: KeymapNames = KeymapNames()) throws(KeymapError) {
    let context = try XKBContext()
    let catalogue = KeymapCatalogue(rules: names.rules, folders: context.includePaths)
    if let fault = catalogue.faultPassedOver(in: names) { throw fault }
    guard let pointer = context.compile(names) else { throw Self.fault(in: names, context, catalogue) }
    (self.names, self.context, self.pointer) = (names, context, pointer)
  }

  /// True if the keymap is the one that these names give now. Its folders have changed if the environment names others; files in
  /// them are not compared.
  package func isCurrent(for names: KeymapNames) -> Bool {
    self.names == names && (try? XKBContext())?.includePaths == context.includePaths
  }

  /// Computes all that is otherwise computed when it is needed first, except composed characters, which depend on the environment.
  package func prepare() {
    _ = (modifierBits, text, typing(in: 0))
  }

  /// Compiles a keymap in the text format `xkb_v1` of `wl_keyboard.keymap`. A final NUL is allowed.
  ///
  /// - Throws: `.badText` if the text is invalid.
  package init(text: [UInt8]) throws(KeymapError) {
    let context = try XKBContext()
    let bytes = text.last == 0 ? text.dropLast() : text[...]
    let pointer = bytes.withUnsafeBytes { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        xkb_keymap_new_from_buffer(
          context.pointer, $0.baseAddress, $0.count, XKB_KEYMAP_FORMAT_TEXT_V1, XKB_KEYMAP_COMPILE_NO_FLAGS)
      }
    }
    guard let pointer else { throw .badText }
    (self.names, self.context, self.pointer) = (nil, context, pointer)
  }

  deinit { xkb_keymap_unref(pointer) }

  /// The keymap as `xkb_v1` text for clients, with a final NUL.
  package private(set) lazy var text: [UInt8] = {
    guard let text = xkb_keymap_get_as_string(pointer, XKB_KEYMAP_FORMAT_TEXT_V1) else { return [0] }
    defer { free(text) }
    return Array(UnsafeRawBufferPointer(start: text, count: strlen(text) + 1))
  }()

  /// The keys that type characters and keysyms in a group.
  func typing(in group: UInt32) -> TypingTable {
    if let known = typingTables[group] { return known }
    let table = TypingTable(self, group: group)
    typingTables[group] = table
    return table
  }

  /// The text of a keymap that was compiled from `text`. Compare keymaps from clients with it.
  ///
  /// libxkbcommon does not read all texts as it writes them: version 1.7 cuts long names of keysyms, and all versions drop
  /// some lines about modifiers, for example of the layout Neo.
  package private(set) lazy var textWhenRead: [UInt8] = (try? Keymap(text: text))?.text ?? text

  /// The names of the keymap's groups, such as "German".
  package var groupNames: [String] {
    (0..<xkb_keymap_num_layouts(pointer)).map { index in
      xkb_keymap_layout_get_name(pointer, index).map { String(cString: $0) } ?? ""
    }
  }

  /// True if clients should repeat the key while it is held. Modifier keys do not repeat.
  package func repeats(_ key: UInt32) -> Bool { xkb_keymap_key_repeats(pointer, xkbKeycode(evdev: key)) == 1 }

  /// The codes of all keys in the keymap.
  package var keys: [UInt32] {
    let (low, high) = (xkb_keymap_min_keycode(pointer), min(xkb_keymap_max_keycode(pointer), 0xFFFF))
    guard low <= high else { return [] }
    return (low...high).filter { xkb_keymap_key_get_name(pointer, $0) != nil }.compactMap(evdevCode)
  }

  /// The key's keysym in a group without modifiers; nil for none or several.
  package func plainKeysym(of key: UInt32, group: UInt32 = 0) -> Keysym? {
    var symbols: UnsafePointer<xkb_keysym_t>?
    let count = xkb_keymap_key_get_syms_by_level(pointer, xkbKeycode(evdev: key), group, 0, &symbols)
    return count == 1 ? symbols.map { Keysym($0.pointee) } : nil
  }

  /// Returns whether a key has a symbol in any layout, with any modifiers. The case of letters does not count.
  ///
  /// - Parameter name: a keysym or evdev name. True for an unknown name.
  package func hasKey(named name: String) -> Bool {
    guard KeyNames.code(of: name) == nil, let wanted = Keysym(keyNamed: name)?.lowercased else { return true }
    for key in keys.map(xkbKeycode(evdev:)) {
      for layout in 0..<xkb_keymap_num_layouts_for_key(pointer, key) {
        for level in 0..<xkb_keymap_num_levels_for_key(pointer, key, layout) {
          var symbols: UnsafePointer<xkb_keysym_t>?
          let count = Int(xkb_keymap_key_get_syms_by_level(pointer, key, layout, level, &symbols))
          guard let symbols else { continue }
          if UnsafeBufferPointer(start: symbols, count: count).contains(where: { Keysym($0).lowercased == wanted }) {
            return true
          }
        }
      }
    }
    return false
  }

  private static func fault(
    in names: KeymapNames, _ context: XKBContext, _ catalogue: KeymapCatalogue
  ) -> KeymapError {
    func compiles(_ trial: KeymapNames) -> Bool {
      guard let pointer = context.compile(trial) else { return false }
      xkb_keymap_unref(pointer)
      return true
    }
    guard compiles(KeymapNames(rules: names.rules)) else {
      return compiles(KeymapNames()) ? .unknown(.rules, name: names.rules, nearest: nil) : .noContext
    }
    for (layout, variant) in names.pairs {
      if !compiles(KeymapNames(rules: names.rules, layout: layout)) {
        return .unknown(.layout, name: layout, nearest: catalogue.layouts.sorted().nearest(to: layout))
      }
      if !compiles(KeymapNames(rules: names.rules, layout: layout, variant: variant)) {
        let nearest = catalogue.variants(of: layout).sorted().nearest(to: variant)
        return .unknown(.variant, name: variant, nearest: nearest)
      }
    }
    return .notCompiled(names)
  }
}
