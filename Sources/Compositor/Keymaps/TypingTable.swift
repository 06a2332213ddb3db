import Seats

/// The inverse of a keymap: the keys that type each character or produce each keysym.
final class TypingTable {
  /// The key that holds each modifier of the keymap.
  let modifierKeys: [KeyModifier: UInt32]
  private var strokes: [Keysym: KeyStroke] = [:]
  private var scalars: [Unicode.Scalar: KeyStroke] = [:]
  private unowned let keymap: Keymap
  private lazy var composed = composedPairs()

  /// The modifier combinations for levels, those with fewer keys first.
  private static let levels: [[KeyModifier]] = [
    [], [.shift], [.level3], [.shift, .level3], [.level5], [.shift, .level5], [.level3, .level5],
  ]

  init(_ keymap: Keymap, group: UInt32) {
    self.keymap = keymap
    let keys = keymap.keys
    modifierKeys = Self.modifierKeys(of: keymap, keys, group)
    var candidates: [Candidate] = []
    for level in Self.levels {
      let held = level.compactMap { modifierKeys[$0] }
      guard held.count == level.count else { continue }
      let state = KeyboardState(keymap)
      state.set(Modifiers(group: group))
      let modifiers = Self.modifiers(whileHolding: held, keymap, group)
      state.set(Modifiers(depressed: modifiers.depressed, latched: modifiers.latched, group: group))
      candidates += keys.compactMap { key in
        state.keysym(of: key).map { Candidate(keysym: $0, stroke: KeyStroke(key: key, modifierKeys: held)) }
      }
    }
    for candidate in candidates.sorted(by: { $0.effort < $1.effort }) { add(candidate) }
  }

  func stroke(for keysym: Keysym) -> KeyStroke? { strokes[keysym] }

  func strokes(for scalar: Unicode.Scalar) -> [KeyStroke]? {
    let scalar: Unicode.Scalar = scalar == "\n" ? "\r" : scalar
    return scalars[scalar].map { [$0] } ?? composed[scalar]
  }

  /// The characters that a single stroke types, sorted by code point. A line end is a line feed.
  var directStrokes: [(scalar: Unicode.Scalar, stroke: KeyStroke)] {
    scalars.map { ($0.key == "\r" ? "\n" : $0.key, $0.value) }.sorted { $0.0 < $1.0 }
  }

  /// The names of all keysyms in the keymap.
  var keysymNames: [String] { strokes.keys.map(\.name) }

  private struct Candidate {
    let keysym: Keysym
    let stroke: KeyStroke

    /// The sort order: keys of the main block (up to the space bar) first, then fewer modifiers, then lower codes.
    var effort: (Int, Int, UInt32) {
      let place = keysym.isKeypad ? 2 : stroke.key > 57 ? 1 : 0
      return (place, stroke.modifierKeys.count, stroke.key)
    }
  }

  private func add(_ candidate: Candidate) {
    if strokes[candidate.keysym] == nil { strokes[candidate.keysym] = candidate.stroke }
    guard let scalar = candidate.keysym.scalar, scalars[scalar] == nil else { return }
    scalars[scalar] = candidate.stroke
  }

  private static func modifierKeys(of keymap: Keymap, _ keys: [UInt32], _ group: UInt32) -> [KeyModifier: UInt32] {
    var keysOfSymbol: [Keysym: UInt32] = [:]
    // In reverse order, so that the lowest code of a keysym remains. Right Alt (100) takes precedence over level keys
    // that most keyboards lack.
    for key in keys.reversed() {
      if let keysym = keymap.plainKeysym(of: key, group: group) { keysOfSymbol[keysym] = key }
    }
    let rightAlt: UInt32 = 100
    if let keysym = keymap.plainKeysym(of: rightAlt, group: group) { keysOfSymbol[keysym] = rightAlt }
    var result: [KeyModifier: UInt32] = [:]
    for modifier in KeyModifier.allCases {
      result[modifier] = modifier.keysymNames.lazy.compactMap { Keysym(name: $0) }.compactMap { keysOfSymbol[$0] }.first
    }
    return result
  }

  private static func modifiers(whileHolding keys: [UInt32], _ keymap: Keymap, _ group: UInt32) -> Modifiers {
    let state = KeyboardState(keymap)
    _ = state.lock(layout: group)
    for key in keys { state.update(key: key, isPressed: true) }
    return state.modifiers
  }

  /// The characters that a dead key and a second key compose.
  private func composedPairs() -> [Unicode.Scalar: [KeyStroke]] {
    let dead = strokes.filter(\.key.isDead).sorted { $0.key.value < $1.key.value }
    guard !dead.isEmpty, let composer = Composer(keymap.context) else { return [:] }
    var pairs: [Unicode.Scalar: [KeyStroke]] = [:]
    let seconds = scalars.filter { $0.key.value >= 32 }.sorted { $0.key < $1.key }
    for (accent, first) in dead {
      for (scalar, second) in seconds {
        guard let result = composer.result(of: [accent, Keysym(scalar)]), pairs[result] == nil else { continue }
        pairs[result] = [first, second]
      }
    }
    return pairs
  }
}
