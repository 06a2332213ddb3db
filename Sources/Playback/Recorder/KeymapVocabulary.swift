import Documents
import Keymaps
import Scripts
import Transcription

/// What the seat's keys write and are called, such that a script that says so presses just these keys.
final class KeymapVocabulary: KeyNaming {
  private let keymap: Keymap
  private lazy var characters = makeCharacters()
  private lazy var modifiers = makeModifiers()
  private var names: [UInt32: String?] = [:]

  init(_ keymap: Keymap) { self.keymap = keymap }

  func character(of typed: TypedKey) -> Character? { characters[typed] }

  func chord(of typed: TypedKey) -> KeyChord? {
    let held = typed.held.compactMap { modifiers[$0] }
    guard held.count == typed.held.count, Set(held).count == held.count else { return nil }
    for name in candidates(for: typed.key) {
      let stroke = try? keymap.stroke(key: name, modifiers: held.map(\.keyModifier))
      if stroke == KeyStroke(key: typed.key, modifierKeys: typed.held) { return KeyChord(modifiers: held, key: name) }
    }
    return nil
  }

  func name(of code: UInt32) -> String? {
    if let known = names[code] { return known }
    let name = candidates(for: code).first { (try? keymap.stroke(key: $0)) == KeyStroke(key: code) }
    names[code] = name
    return name
  }

  /// What people call the key, then what the kernel does.
  private func candidates(for code: UInt32) -> [String] {
    [keymap.plainKeysym(of: code)?.name, KeyNames.name(of: code)].compactMap { $0 }.filter { !$0.contains("+") }
  }

  /// Characters that scripts are likely to type.
  private static let scalars: [ClosedRange<UInt32>] = [
    9...10, 0x20...0x7E, 0xA0...0x24F, 0x370...0x52F, 0x5D0...0x5EA, 0x2010...0x203A, 0x20A0...0x20BF,
  ]

  private func makeCharacters() -> [TypedKey: Character] {
    var found: [TypedKey: Character] = [:]
    for scalar in Self.scalars.joined().compactMap(Unicode.Scalar.init) {
      guard let strokes = try? keymap.strokes(typing: String(Character(scalar))), strokes.count == 1 else { continue }
      let typed = TypedKey(key: strokes[0].key, held: strokes[0].modifierKeys)
      if found[typed] == nil { found[typed] = Character(scalar) }
    }
    return found
  }

  private func makeModifiers() -> [UInt32: KeyChord.Modifier] {
    let pairs = KeyChord.Modifier.allCases.compactMap { modifier in
      keymap.key(holding: modifier.keyModifier).map { ($0, modifier) }
    }
    return Dictionary(pairs) { first, _ in first }
  }
}
