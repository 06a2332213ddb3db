import Documents
import Keymaps
import Performing
import Playback
import Scripts
import Transcription

/// The characters and names of a keymap's keys, in words that scripts can contain.
///
/// With the keymap that the script is played with, these words press the same keys. With another keymap they press keys
/// of the same meaning or, if it lacks such keys, keys in the same position.
final class KeymapVocabulary: KeyNaming {
  let keymap: Keymap
  let group: UInt32
  let keyboard: String?
  /// The keymap that scripts are played with.
  private let replay: Keymap
  private lazy var characters = makeCharacters()
  private lazy var modifiers = makeModifiers()
  private var names: [UInt32: String?] = [:]

  /// - Parameter group: the keymap's group in effect.
  init(_ keymap: Keymap, group: UInt32 = 0, keyboard: String? = nil, replay: Keymap) {
    (self.keymap, self.group, self.keyboard, self.replay) = (keymap, group, keyboard, replay)
  }

  var mayDiffer: Bool { keymap !== replay || group != 0 }

  func character(of typed: TypedKey) -> Character? { characters[typed] }

  func chord(of typed: TypedKey) -> KeyChord? {
    let held = typed.held.compactMap { modifiers[$0] }
    guard held.count == typed.held.count, Set(held).count == held.count else { return nil }
    for name in candidates(for: typed.key) {
      let stroke = try? keymap.stroke(key: name, modifiers: held.map(\.keyModifier), group: group)
      if stroke == KeyStroke(key: typed.key, modifierKeys: typed.held) { return KeyChord(modifiers: held, key: name) }
    }
    return nil
  }

  func name(of code: UInt32) -> String? {
    if let known = names[code] { return known }
    let name = candidates(for: code).first { (try? keymap.stroke(key: $0, group: group)) == KeyStroke(key: code) }
    names[code] = name
    return name
  }

  /// The possible names of a key: its keysym if the first layout of scripts has it, then the kernel's name.
  private func candidates(for code: UInt32) -> [String] {
    let keysym = keymap.plainKeysym(of: code, group: group).flatMap { keysym -> String? in
      let isKnown = !mayDiffer || (try? replay.stroke(key: keysym.name)) != nil
      return isKnown ? keysym.name : nil
    }
    return [keysym, KeyNames.name(of: code)].compactMap { $0 }.filter { !$0.contains("+") }
  }

  private func makeCharacters() -> [TypedKey: Character] {
    var found: [TypedKey: Character] = [:]
    for (scalar, stroke) in keymap.directStrokes(group: group)
    where scalar.value >= 32 || "\n\t".contains(Character(scalar)) {
      // Only characters that a script types with the keymap, rather than by a generated one, must be these keys.
      guard KeyVocabulary.canType(scalar), scalar.value != 127 else { continue }
      let typed = TypedKey(key: stroke.key, held: stroke.modifierKeys)
      if found[typed] == nil { found[typed] = Character(scalar) }
    }
    return found
  }

  private func makeModifiers() -> [UInt32: KeyChord.Modifier] {
    let pairs = KeyChord.Modifier.allCases.compactMap { modifier in
      keymap.key(holding: modifier.keyModifier, group: group).map { ($0, modifier) }
    }
    return Dictionary(pairs) { first, _ in first }
  }
}

/// A cache of the vocabularies of recently used keymaps.
final class Vocabularies {
  private static let mostKept = 8

  private let replay: Keymap
  private var kept: [KeymapVocabulary] = []

  /// - Parameter replay: the keymap that the recorded script is played with.
  init(replay: Keymap) { self.replay = replay }

  func vocabulary(of keymap: Keymap, group: UInt32, keyboard: String?) -> KeymapVocabulary {
    if let known = kept.first(where: { $0.keymap === keymap && $0.group == group && $0.keyboard == keyboard }) {
      return known
    }
    if kept.count == Self.mostKept { kept.removeFirst() }
    kept.append(KeymapVocabulary(keymap, group: group, keyboard: keyboard, replay: replay))
    return kept[kept.count - 1]
  }
}
