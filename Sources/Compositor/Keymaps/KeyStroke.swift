/// A key to press and release while modifier keys are held.
package struct KeyStroke: Hashable, Sendable {
  package var key: UInt32
  /// The keys to hold, in the order in which they are pressed. They are released in reverse order.
  package var modifierKeys: [UInt32]

  package init(key: UInt32, modifierKeys: [UInt32] = []) {
    self.key = key
    self.modifierKeys = modifierKeys
  }

  /// The presses and releases of the stroke, in order.
  package var events: [(key: UInt32, isPressed: Bool)] {
    let held = modifierKeys + [key]
    return held.map { ($0, true) } + held.reversed().map { ($0, false) }
  }
}

/// An error for characters that a keymap cannot type.
package struct TypingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Each untypable character once, in the order of the text.
  package let characters: [Unicode.Scalar]
  /// The requested layout; nil if no layout can type the characters.
  package let layout: String?

  package var description: String {
    let list = characters.map { scalar in
      scalar.properties.isWhitespace || scalar.value < 32
        ? "U+" + String(scalar.value, radix: 16, uppercase: true) : "\"\(scalar)\""
    }
    let keyboard = layout.map { "the keyboard layout \"\($0)\" cannot type" } ?? "no key can type"
    return "\(keyboard) \(list.joined(separator: ", "))"
  }
}

extension Keymap {
  /// The characters that a single key types, possibly with modifiers, sorted by code point.
  package func directStrokes(group: UInt32 = 0) -> [(scalar: Unicode.Scalar, stroke: KeyStroke)] {
    typing(in: group).directStrokes
  }

  /// The keys that type a keysym while further modifiers are held, in the order in which they are pressed: the modifier
  /// keys first, each once. The key of a modifier is a key, too.
  ///
  /// - Returns: nil if no key has the keysym, or a modifier has no key.
  package func keys(typing keysym: Keysym, group: UInt32 = 0, holding modifiers: [KeyModifier]) -> [UInt32]? {
    let table = typing(in: group)
    let held = modifiers.compactMap { table.modifierKeys[$0] }
    guard let stroke = table.stroke(for: keysym), held.count == modifiers.count else { return nil }
    let all = held + stroke.modifierKeys + [stroke.key]
    return all.indices.filter { !all[..<$0].contains(all[$0]) }.map { all[$0] }
  }

  /// The keys that type a text, if no key is held, no modifier is locked and the keymap is in the given group.
  ///
  /// A new line is typed by the Return key and a tab by the Tab key. A character without its own key is typed by a dead
  /// key and a second key, if the system's compose table for `en_US.UTF-8` has such a pair. Clients compose the pair.
  ///
  /// - Throws: `TypingError` with all characters that cannot be typed.
  package func strokes(typing text: String, group: UInt32 = 0) throws(TypingError) -> [KeyStroke] {
    let table = typing(in: group)
    var strokes: [KeyStroke] = []
    var missing: [Unicode.Scalar] = []
    for scalar in text.withSingleLineEnds {
      if let found = table.strokes(for: scalar) {
        strokes += found
      } else if !missing.contains(scalar) {
        missing.append(scalar)
      }
    }
    guard missing.isEmpty else { throw TypingError(characters: missing, layout: layoutName(of: group)) }
    return strokes
  }
}

extension String {
  /// The scalars of the string, with each line end converted to one line feed.
  var withSingleLineEnds: [Unicode.Scalar] {
    var result: [Unicode.Scalar] = []
    var afterReturn = false
    for scalar in unicodeScalars {
      if scalar == "\r" || !(scalar == "\n" && afterReturn) { result.append(scalar == "\r" ? "\n" : scalar) }
      afterReturn = scalar == "\r"
    }
    return result
  }
}
