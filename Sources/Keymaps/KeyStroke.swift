/// One key to press and release while others are held.
public struct KeyStroke: Hashable, Sendable {
  public var key: UInt32
  /// In the order in which they are pressed; released the other way round.
  public var modifierKeys: [UInt32]

  public init(key: UInt32, modifierKeys: [UInt32] = []) {
    self.key = key
    self.modifierKeys = modifierKeys
  }

  /// Each press and release that makes it up.
  public var events: [(key: UInt32, isPressed: Bool)] {
    let held = modifierKeys + [key]
    return held.map { ($0, true) } + held.reversed().map { ($0, false) }
  }
}

/// What a keymap has no keys for.
public struct TypingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Each character once, in the order of the text.
  public let characters: [Unicode.Scalar]
  /// The layout that lacks them, as it was asked for; nil if no layout can have them.
  public let layout: String?

  public var description: String {
    let list = characters.map { scalar in
      scalar.properties.isWhitespace || scalar.value < 32
        ? "U+" + String(scalar.value, radix: 16, uppercase: true) : "\"\(scalar)\""
    }
    let keyboard = layout.map { "the keyboard layout \"\($0)\" cannot type" } ?? "no key types"
    return "\(keyboard) \(list.joined(separator: ", "))"
  }
}

extension Keymap {
  /// The characters that one key writes, with whatever is held for that; by number.
  public func directStrokes(group: UInt32 = 0) -> [(scalar: Unicode.Scalar, stroke: KeyStroke)] {
    (group == 0 ? typing : TypingTable(self, group: group)).directStrokes
  }

  /// The keys that write a text, where nothing is held or locked and the keymap is in the given group.
  ///
  /// A new line is the Return key, a tab the Tab key. A character without a key of its own is written by a dead key and
  /// another one, where the system's compose table (that of `en_US.UTF-8`) has such a pair; clients compose those.
  ///
  /// - Throws: `TypingError` with all the characters that cannot be written.
  public func strokes(typing text: String, group: UInt32 = 0) throws(TypingError) -> [KeyStroke] {
    let table = group == 0 ? typing : TypingTable(self, group: group)
    var strokes: [KeyStroke] = []
    var missing: [Unicode.Scalar] = []
    for scalar in text.withSingleLineEnds {
      if let found = table.strokes(for: scalar) {
        strokes += found
      } else if !missing.contains(scalar) {
        missing.append(scalar)
      }
    }
    guard missing.isEmpty else { throw TypingError(characters: missing, layout: names?.layout ?? "custom") }
    return strokes
  }
}

extension String {
  /// The scalars, with each kind of line end as one line feed.
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
