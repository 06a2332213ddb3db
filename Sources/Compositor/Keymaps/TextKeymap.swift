/// A generated keymap for typing one text: each character has its own key without modifiers.
///
/// It only uses keys that type letters, digits and signs on every keyboard, since some programs handle other keys by
/// their code. New lines, tabs and spaces have their usual keys.
package struct TextKeymap {
  /// The text that `strokes` types, one character for each stroke.
  package let text: [Unicode.Scalar]
  package let keymap: Keymap
  package let strokes: [KeyStroke]

  /// The keys of the letter, digit and sign rows, and the key left of Y or Z, with codes of linux/input-event-codes.h.
  private static let keys: [UInt32] = Array(30...41) + Array(16...27) + Array(43...53) + Array(2...13) + [86]
  private static let fixed: [Unicode.Scalar: UInt32] = ["\r": 28, "\t": 15, " ": 57]

  /// Makes one or more keymaps for a text, in its order. Texts with many different characters need several.
  ///
  /// - Throws: `TypingError` with the characters that no keymap can type.
  package static func all(typing text: String) throws(TypingError) -> [TextKeymap] {
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

  /// The longest prefix of a text whose characters fit on the keys.
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
