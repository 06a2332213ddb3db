/// The name of a page of keys.
package enum PageName: String, CaseIterable, Sendable {
  /// The letters of the layout.
  case letters
  /// Digits and common punctuation.
  case numbers
  /// Further punctuation and symbols.
  case symbols
  /// Large digits, for fields that contain only numbers.
  case keypad
}

/// A modifier that a key of the panel adds to the next key.
package enum PanelModifier: String, CaseIterable, Sendable {
  case control = "Ctrl"
  case alt = "Alt"
}

/// The direction of an arrow key.
package enum ArrowDirection: String, CaseIterable, Sendable {
  case left, right, up, down
}

/// One key of a page.
package struct KeyboardKey: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// A key that types `base`, or `shifted` while Shift is on.
    case text(base: String, shifted: String)
    case shift, delete, enter, space, language, hide, tab, escape
    case page(PageName)
    case modifier(PanelModifier)
    case arrow(ArrowDirection)
  }

  package let kind: Kind
  /// Other texts of the key, which a long press offers, with Shift off. The most common one is first.
  package let accents: [String]
  /// The width in units of a letter key.
  package let width: Double
  /// The text on a key of another kind, such as `123`; empty if a symbol must be drawn. See `caption(shifted:)`.
  package let label: String

  package init(_ kind: Kind, accents: [String] = [], width: Double = 1, label: String = "") {
    self.kind = kind
    self.accents = accents
    self.width = width
    self.label = label
  }

  /// A key that types the same text with and without Shift.
  package init(typing text: String, accents: [String] = [], width: Double = 1) {
    self.init(.text(base: text, shifted: text), accents: accents, width: width)
  }

  /// The text that the key types; nil for other kinds.
  package func text(shifted isShifted: Bool) -> String? {
    guard case .text(let base, let shifted) = kind else { return nil }
    return isShifted ? shifted : base
  }

  /// The texts that a long press offers.
  package func accents(shifted isShifted: Bool) -> [String] {
    guard isShifted else { return accents }
    var found: [String] = []
    for accent in accents.map(Self.capital) where !found.contains(accent) { found.append(accent) }
    return found
  }

  /// The digit that a long press on a letter offers, for a corner of the key; nil if it offers none.
  package var hint: String? {
    guard case .text(let base, _) = kind, LetterRows.isLetter(base) else { return nil }
    return accents.first { $0.unicodeScalars.count == 1 && $0.unicodeScalars.first?.properties.numericType == .decimal }
  }

  package var isText: Bool {
    if case .text = kind { return true }
    return false
  }

  /// The same key with other accents, or another width.
  package func with(accents: [String]? = nil, width: Double? = nil) -> Self {
    Self(kind, accents: accents ?? self.accents, width: width ?? self.width, label: label)
  }

  /// The capital of a text, if it is as long as the text; otherwise the text itself.
  static func capital(of text: String) -> String {
    if text == "ß" { return "ẞ" }
    // Georgian does not begin sentences with its capitals.
    if text.unicodeScalars.allSatisfy({ (0x10D0...0x10FF).contains($0.value) }) { return text }
    let capital = text.uppercased()
    return capital.count == text.count && capital.unicodeScalars.count == text.unicodeScalars.count ? capital : text
  }
}

// MARK: - Words

extension KeyboardKey {
  /// The text to draw on the key; empty for keys that show a symbol: Shift, Delete, Enter, Hide, arrows, and the space bar.
  package func caption(shifted isShifted: Bool) -> String {
    text(shifted: isShifted).map(Self.caption) ?? label
  }

  /// The name of the key for assistive technologies.
  package func name(shifted isShifted: Bool) -> String {
    switch kind {
    case .text(let base, let shifted): Self.name(of: isShifted ? shifted : base)
    case .shift: "Shift"
    case .delete: "Delete"
    case .enter: "Enter"
    case .space: "Space"
    case .language: "Next language"
    case .hide: "Hide keyboard"
    case .tab: "Tab"
    case .escape: "Escape"
    case .page(.letters): "Letters"
    case .page(.numbers): "Numbers and punctuation"
    case .page(.symbols): "More symbols"
    case .page(.keypad): "Digits"
    case .modifier(.control): "Control"
    case .modifier(.alt): "Alt"
    case .arrow(.left): "Left"
    case .arrow(.right): "Right"
    case .arrow(.up): "Up"
    case .arrow(.down): "Down"
    }
  }

  /// A text as it can be drawn: invisible characters have a short name, and marks a carrier.
  package static func caption(of text: String) -> String {
    guard let scalar = text.unicodeScalars.first, text.unicodeScalars.count == 1 else { return text }
    if let invisible = InvisibleCharacter(scalar) { return invisible.short }
    return scalar.isMark ? "\u{25CC}\(text)" : text
  }

  /// The name of a text for assistive technologies.
  package static func name(of text: String) -> String {
    guard let scalar = text.unicodeScalars.first, text.unicodeScalars.count == 1 else { return text }
    if let invisible = InvisibleCharacter(scalar) { return invisible.name }
    return scalar.isMark ? scalar.properties.name?.lowercased() ?? text : text
  }
}

extension Unicode.Scalar {
  /// True for a mark that is drawn at another character.
  var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }
}

/// A character without a picture that a layout has.
struct InvisibleCharacter {
  let short: String
  let name: String

  init?(_ scalar: Unicode.Scalar) {
    guard let (short, name) = Self.table[scalar.value] else { return nil }
    (self.short, self.name) = (short, name)
  }

  private static let table: [UInt32: (String, String)] = [
    0xA0: ("NBSP", "No-break space"), 0xAD: ("SHY", "Soft hyphen"), 0x202F: ("NNBSP", "Narrow no-break space"),
    0x061C: ("ALM", "Arabic letter mark"), 0x200B: ("ZWSP", "Zero width space"),
    0x200C: ("ZWNJ", "Zero width non-joiner"), 0x200D: ("ZWJ", "Zero width joiner"),
    0x200E: ("LRM", "Left-to-right mark"), 0x200F: ("RLM", "Right-to-left mark"),
    0x2011: ("NB‑", "No-break hyphen"), 0x2060: ("WJ", "Word joiner"),
    0x202A: ("LRE", "Left-to-right embedding"), 0x202B: ("RLE", "Right-to-left embedding"),
    0x202C: ("PDF", "Pop directional formatting"), 0x202D: ("LRO", "Left-to-right override"),
    0x202E: ("RLO", "Right-to-left override"), 0x2066: ("LRI", "Left-to-right isolate"),
    0x2067: ("RLI", "Right-to-left isolate"), 0x2068: ("FSI", "First strong isolate"),
    0x2069: ("PDI", "Pop directional isolate"),
  ]
}
