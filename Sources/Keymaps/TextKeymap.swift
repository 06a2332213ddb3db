/// A keymap that is made to type one text: each of its characters has a key of its own, without modifiers.
///
/// Only keys that write letters, digits and signs on every keyboard are used, since some programs take other keys by their
/// number. New lines, tabs and spaces have their usual keys.
public struct TextKeymap {
  /// What the keymap can type, in as many strokes.
  public let text: [Unicode.Scalar]
  public let keymap: Keymap
  public let strokes: [KeyStroke]

  /// Rows of letters, digits and signs, and the key left of Y or Z, by linux/input-event-codes.h.
  private static let keys: [UInt32] = Array(30...41) + Array(16...27) + Array(43...53) + Array(2...13) + [86]
  private static let fixed: [Unicode.Scalar: UInt32] = ["\r": 28, "\t": 15, " ": 57]

  /// Makes as many keymaps as a text with many different characters needs, in the order of the text.
  ///
  /// - Throws: `TypingError` with the characters that no keymap can type.
  public static func all(typing text: String) throws(TypingError) -> [TextKeymap] {
    let scalars = text.withSingleLineEnds.map { $0 == "\n" ? "\r" : $0 }
    var untypable: [Unicode.Scalar] = []
    for scalar in scalars where !KeyVocabulary.canType(scalar) && !untypable.contains(scalar) {
      untypable.append(scalar)
    }
    guard untypable.isEmpty else { throw TypingError(characters: untypable, layout: nil) }
    var parts: [TextKeymap] = []
    var rest = scalars[...]
    while !rest.isEmpty {
      let part = prefix(of: rest)
      guard let keymap = TextKeymap(part) else { throw TypingError(characters: part, layout: nil) }
      parts.append(keymap)
      rest = rest.dropFirst(part.count)
    }
    return parts
  }

  /// As much of a text as has no more different characters than there are keys.
  private static func prefix(of text: ArraySlice<Unicode.Scalar>) -> [Unicode.Scalar] {
    var different: Set<Unicode.Scalar> = []
    return Array(
      text.prefix { scalar in
        if fixed[scalar] == nil { different.insert(scalar) }
        return different.count <= keys.count
      })
  }

  private init?(_ text: [Unicode.Scalar]) {
    var codes: [(scalar: Unicode.Scalar, code: UInt32)] = []
    var known: [Unicode.Scalar: UInt32] = [:]
    for scalar in text where known[scalar] == nil {
      let code = Self.fixed[scalar] ?? Self.keys[known.keys.count { Self.fixed[$0] == nil }]
      known[scalar] = code
      codes.append((scalar, code))
    }
    guard let keymap = try? Keymap(text: Self.source(codes)) else { return nil }
    self.text = text
    self.keymap = keymap
    strokes = text.compactMap { known[$0] }.map { KeyStroke(key: $0) }
  }

  private static func source(_ codes: [(scalar: Unicode.Scalar, code: UInt32)]) -> [UInt8] {
    var source = "xkb_keymap {\nxkb_keycodes \"text\" {\nminimum = 8;\nmaximum = 255;\n"
    for (_, code) in codes { source += "<K\(code)> = \(xkbKeycode(evdev: code));\n" }
    source += "};\nxkb_types \"text\" { include \"complete\" };\nxkb_compatibility \"text\" { include \"complete\" };\n"
    source += "xkb_symbols \"text\" {\nname[Group1] = \"Text\";\n"
    for (scalar, code) in codes { source += "key <K\(code)> { [ \(Keysym(scalar).name) ] };\n" }
    return Array((source + "};\n};\n").utf8)
  }
}
