/// A symbol that a key has: a character, or the name of a key such as `BackSpace`.
public struct KeySymbol: Hashable, Sendable {
  /// The name of the symbol in keymaps: `U00E4`, `BackSpace`.
  public let name: String

  /// A key without a character, by its name in XKB: `Return`, `BackSpace`, `Left`, `F1`.
  public init(named name: String) { self.name = name }

  /// A character; `nil` for one of several Unicode scalars, such as a flag, which no key has.
  public init?(_ character: Character) {
    let scalars = character.unicodeScalars
    guard scalars.count == 1, let scalar = scalars.first, scalar.value >= 0x20, scalar.value != 0x7f else { return nil }
    let digits = String(scalar.value, radix: 16, uppercase: true)
    name = "U" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

/// A keymap for a ``VirtualKeyboard``: the symbols of keys in one to four layouts.
///
/// Compositors and programs show the names of layouts, so use those of XKB's data, such as `German`.
public struct KeymapText: Hashable, Sendable {
  /// A layout: a group of the keymap.
  public struct Layout: Hashable, Sendable {
    /// The name of the layout.
    public var name: String
    /// The symbols of keys by their evdev codes, 1 to 247; `KEY_A` is 30. A key has one to four symbols: alone, with Shift,
    /// with the third level (``VirtualKeyboard.Modifiers/level3``), and with both.
    public var keys: [UInt32: [KeySymbol]]

    /// Creates a layout.
    public init(name: String, keys: [UInt32: [KeySymbol]]) { (self.name, self.keys) = (name, keys) }
  }

  /// The layouts in the order of their groups.
  public let layouts: [Layout]
  /// The keymap in the format `xkb_v1` of Wayland. It includes no files.
  public let text: String

  /// Creates a keymap. Quotation marks, backslashes and control characters in names of layouts are left out.
  ///
  /// - Throws: ``ClientError`` for other numbers of layouts or symbols than the format has, other codes, and symbols whose
  ///   names have other characters than letters, digits and underscores.
  public init(layouts: [Layout]) throws(ClientError) {
    guard (1...4).contains(layouts.count) else {
      throw ClientError("a keymap has 1 to 4 layouts; found \(layouts.count)")
    }
    for layout in layouts {
      for (code, symbols) in layout.keys { try Self.check(code, symbols, layout.name) }
    }
    self.layouts = layouts
    text = Self.text(of: layouts)
  }

  private static func check(_ code: UInt32, _ symbols: [KeySymbol], _ layout: String) throws(ClientError) {
    guard (1...247).contains(code) else { throw ClientError("invalid key \(code) in \(layout); expected 1 to 247") }
    guard (1...4).contains(symbols.count) else {
      throw ClientError("key \(code) in \(layout) has \(symbols.count) symbols; expected 1 to 4")
    }
    for symbol in symbols {
      let isPlain = symbol.name.utf8.allSatisfy {
        (0x30...0x39).contains($0) || (0x41...0x5a).contains($0) || (0x61...0x7a).contains($0) || $0 == 0x5f
      }
      guard isPlain, !symbol.name.isEmpty else {
        throw ClientError(
          "invalid symbol \"\(symbol.name)\" of key \(code) in \(layout); expected a name such as Return")
      }
    }
  }

  // MARK: Text

  private static func text(of layouts: [Layout]) -> String {
    let codes = Set(layouts.flatMap(\.keys.keys)).sorted()
    let names = codes.map { "  <K\($0)> = \($0 + 8);" }
    let groups = layouts.enumerated().map { "  name[group\($0 + 1)] = \"\(plain($1.name))\";" }
    let keys = codes.map { code in
      let parts = layouts.enumerated().flatMap { index, layout in
        let symbols = layout.keys[code] ?? [KeySymbol(named: "NoSymbol")]
        let list = symbols.map(\.name).joined(separator: ", ")
        return ["type[group\(index + 1)] = \"\(type(of: symbols))\"", "symbols[group\(index + 1)] = [ \(list) ]"]
      }
      return "  key <K\(code)> { \(parts.joined(separator: ", ")) };"
    }
    return """
      xkb_keymap {
      xkb_keycodes "fingerpost" {
        minimum = 8;
        maximum = 255;
      \(names.joined(separator: "\n"))
      };
      \(types)
      xkb_compatibility "fingerpost" { };
      xkb_symbols "fingerpost" {
      \((groups + keys).joined(separator: "\n"))
      };
      };

      """
  }

  private static func plain(_ name: String) -> String {
    String(String.UnicodeScalarView(name.unicodeScalars.filter { $0.value >= 0x20 && $0 != "\"" && $0 != "\\" }))
  }

  /// The type of a key, which says the modifiers of its levels. Caps Lock applies to keys with two cases of a letter.
  private static func type(of symbols: [KeySymbol]) -> String {
    let isLetter = symbols.count > 1 && symbols[0].isLowercase(of: symbols[1])
    switch symbols.count {
    case 1: return "ONE_LEVEL"
    case 2: return isLetter ? "ALPHABETIC" : "TWO_LEVEL"
    default: return isLetter ? "FOUR_LEVEL_SEMIALPHABETIC" : "FOUR_LEVEL"
    }
  }

  private static let types = """
    xkb_types "fingerpost" {
      virtual_modifiers NumLock;
      type "ONE_LEVEL" { modifiers = none; level_name[Level1] = "Any"; };
      type "TWO_LEVEL" {
        modifiers = Shift;
        map[Shift] = Level2;
        level_name[Level1] = "Base";
        level_name[Level2] = "Shift";
      };
      type "ALPHABETIC" {
        modifiers = Shift + Lock;
        map[Shift] = Level2;
        map[Lock] = Level2;
        level_name[Level1] = "Base";
        level_name[Level2] = "Caps";
      };
      type "KEYPAD" {
        modifiers = Shift + NumLock;
        map[Shift] = Level2;
        map[NumLock] = Level2;
        level_name[Level1] = "Base";
        level_name[Level2] = "Number";
      };
      type "FOUR_LEVEL" {
        modifiers = Shift + Mod5;
        map[Shift] = Level2;
        map[Mod5] = Level3;
        map[Shift + Mod5] = Level4;
        level_name[Level1] = "Base";
        level_name[Level2] = "Shift";
        level_name[Level3] = "Level3";
        level_name[Level4] = "Shift Level3";
      };
      type "FOUR_LEVEL_SEMIALPHABETIC" {
        modifiers = Shift + Lock + Mod5;
        map[Shift] = Level2;
        map[Lock] = Level2;
        map[Mod5] = Level3;
        map[Shift + Mod5] = Level4;
        map[Lock + Mod5] = Level3;
        preserve[Lock + Mod5] = Lock;
        map[Lock + Shift + Mod5] = Level4;
        preserve[Lock + Shift + Mod5] = Lock;
        level_name[Level1] = "Base";
        level_name[Level2] = "Shift";
        level_name[Level3] = "Level3";
        level_name[Level4] = "Shift Level3";
      };
    };
    """
}

extension KeySymbol {
  /// The character of the symbol; nil for a named key.
  private var character: Character? {
    guard name.first == "U", let value = UInt32(name.dropFirst(), radix: 16) else { return nil }
    return Unicode.Scalar(value).map(Character.init)
  }

  fileprivate func isLowercase(of other: KeySymbol) -> Bool {
    guard let character, let capital = other.character, character != capital else { return false }
    return character.uppercased() == String(capital)
  }
}
