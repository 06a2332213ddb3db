import CXKBCommon
import Documents
import Glibc

/// What each key of a keyboard means, level by level and group by group; compiled by libxkbcommon and never changed.
///
/// Keys are evdev's codes (`KEY_A` is 30) throughout.
public final class Keymap {
  /// What it was compiled from; nil for one that came as text.
  public let names: KeymapNames?
  let context: XKBContext
  let pointer: OpaquePointer
  private(set) lazy var typing = TypingTable(self)
  private(set) lazy var modifierBits = ModifierBit.all(of: pointer)

  /// Compiles the keymap that five names ask for.
  ///
  /// - Throws: `.unknown` with the name at fault where one is; unknown models and options count as faults too.
  public init(_ names: KeymapNames = KeymapNames()) throws(KeymapError) {
    let context = try XKBContext()
    let catalogue = KeymapCatalogue(rules: names.rules, folders: context.includePaths)
    if let fault = catalogue.faultPassedOver(in: names) { throw fault }
    guard let pointer = context.compile(names) else { throw Self.fault(in: names, context, catalogue) }
    (self.names, self.context, self.pointer) = (names, context, pointer)
  }

  /// Takes a keymap in the text format that `wl_keyboard.keymap` calls `xkb_v1`; a final NUL is allowed.
  ///
  /// - Throws: `.badText`.
  public init(text: [UInt8]) throws(KeymapError) {
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

  /// The whole keymap as `xkb_v1` text, with the final NUL that clients are given too.
  public private(set) lazy var text: [UInt8] = {
    guard let text = xkb_keymap_get_as_string(pointer, XKB_KEYMAP_FORMAT_TEXT_V1) else { return [0] }
    defer { free(text) }
    return Array(UnsafeRawBufferPointer(start: text, count: strlen(text) + 1))
  }()

  /// Each group's name as the keymap has it, such as "German".
  public var groupNames: [String] {
    (0..<xkb_keymap_num_layouts(pointer)).map { index in
      xkb_keymap_layout_get_name(pointer, index).map { String(cString: $0) } ?? ""
    }
  }

  /// Whether a client should repeat the key while it is held; modifiers do not.
  public func repeats(_ key: UInt32) -> Bool { xkb_keymap_key_repeats(pointer, xkbKeycode(evdev: key)) == 1 }

  /// All keys that the keymap knows.
  public var keys: [UInt32] {
    let (low, high) = (xkb_keymap_min_keycode(pointer), min(xkb_keymap_max_keycode(pointer), 0xFFFF))
    guard low <= high else { return [] }
    return (low...high).filter { xkb_keymap_key_get_name(pointer, $0) != nil }.compactMap(evdevCode)
  }

  /// What a key means without any modifier, in the first group.
  public func plainKeysym(of key: UInt32) -> Keysym? {
    var symbols: UnsafePointer<xkb_keysym_t>?
    let count = xkb_keymap_key_get_syms_by_level(pointer, xkbKeycode(evdev: key), 0, 0, &symbols)
    return count == 1 ? symbols.map { Keysym($0.pointee) } : nil
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
        let nearest = (catalogue.variants[layout] ?? []).sorted().nearest(to: variant)
        return .unknown(.variant, name: variant, nearest: nearest)
      }
    }
    return .notCompiled(names)
  }
}
