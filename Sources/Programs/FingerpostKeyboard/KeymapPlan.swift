import FingerpostClient
import KeyboardLayouts

/// The keymap of the program's own virtual keyboard: each character that a layout can type has a key.
struct KeymapPlan {
  /// A key to press, while Shift is held or not.
  struct Stroke: Hashable, Sendable {
    let code: UInt32
    let isShifted: Bool
  }

  let layout: KeymapText.Layout
  private let strokes: [Character: Stroke]

  /// - Parameters:
  ///   - layout: the layout whose characters have keys, and whose title is the name of the keymap.
  ///   - first: characters that get a key even if the layout has too many.
  init(_ layout: KeyboardLayout, first: [Character] = []) {
    var builder = KeyAssignment()
    for character in first { builder.add(character, nil) }
    for page in Self.pages(of: layout) {
      for key in page.keys {
        if case .text(let base, let shifted) = key.kind { builder.add(texts: base, shifted) }
      }
    }
    for page in Self.pages(of: layout) {
      for accent in page.keys.flatMap(\.accents) { builder.add(texts: accent, accent.uppercased()) }
    }
    var keys = builder.keys
    for (code, name) in Self.named { keys[code] = [KeySymbol(named: name)] }
    self.layout = KeymapText.Layout(name: layout.title, keys: keys)
    strokes = builder.strokes
  }

  func stroke(of character: Character) -> Stroke? { strokes[character] }

  private static func pages(of layout: KeyboardLayout) -> [KeyboardPage] {
    let purposes: [FieldPurpose] = [.normal, .url, .email, .terminal, .phone, .number, .date]
    var pages: [KeyboardPage] = []
    for purpose in purposes {
      for page in PageName.allCases.map({ layout.page($0, for: purpose) }) where !pages.contains(page) {
        pages.append(page)
      }
    }
    return pages
  }

  /// The keys without a character, by their evdev codes.
  private static let named: [(UInt32, String)] = [
    (1, "Escape"), (14, "BackSpace"), (15, "Tab"), (28, "Return"), (29, "Control_L"), (42, "Shift_L"), (56, "Alt_L"),
    (57, "space"), (103, "Up"), (105, "Left"), (106, "Right"), (108, "Down"),
  ]
}

/// Gives characters keys: those of ASCII that common keyboards have at their usual places, and the others at spare ones.
private struct KeyAssignment {
  private(set) var keys: [UInt32: [KeySymbol]] = [:]
  private(set) var strokes: [Character: KeymapPlan.Stroke] = [" ": KeymapPlan.Stroke(code: 57, isShifted: false)]
  private var spare = Array(Self.spareCodes.reversed())

  /// Adds the characters of two texts, as one key if each is one character.
  mutating func add(texts base: String, _ shifted: String) {
    if let character = base.first, base.count == 1, shifted.count == 1 {
      return add(character, shifted.first.flatMap { $0 == character ? nil : $0 })
    }
    for character in base + shifted { add(character, nil) }
  }

  /// Adds a key, unless the character has one, or no key is left.
  mutating func add(_ base: Character, _ shifted: Character?) {
    guard strokes[base] == nil, let symbol = KeySymbol(base) else {
      if let shifted, strokes[shifted] == nil { add(shifted, nil) }
      return
    }
    guard let code = code(for: base) else { return }
    var symbols = [symbol]
    strokes[base] = KeymapPlan.Stroke(code: code, isShifted: false)
    if let shifted, strokes[shifted] == nil, let symbol = KeySymbol(shifted) {
      symbols.append(symbol)
      strokes[shifted] = KeymapPlan.Stroke(code: code, isShifted: true)
    }
    keys[code] = symbols
  }

  private mutating func code(for character: Character) -> UInt32? {
    if let usual = Self.usual[character], keys[usual] == nil { return usual }
    return spare.popLast()
  }

  private static let usual: [Character: UInt32] = {
    var codes: [Character: UInt32] = [:]
    for (first, row) in [(2, "1234567890"), (16, "qwertyuiop"), (30, "asdfghjkl"), (44, "zxcvbnm")] {
      for (place, character) in row.enumerated() { codes[character] = UInt32(first + place) }
    }
    return codes
  }()

  /// Codes that have no usual character. Those whose meaning programs and compositors take from the code are left out.
  private static let spareCodes: [UInt32] =
    [12, 13, 26, 27, 39, 40, 41, 43, 51, 52, 53, 86] + (184...247) + (128...141) + (144...151) + (154...157)
    + (160...162) + (167...183) + (89...95) + (117...118) + (120...124) + [101, 84] + (59...68) + (71...83)
}
