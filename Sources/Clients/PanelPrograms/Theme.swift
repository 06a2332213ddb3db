package import Painting

/// The colors of a panel: of the keyboard on the screen and of the edit menu. Each text has a contrast of at least 4.5 to 1 on its face.
package struct Theme: Hashable, Sendable {
  /// A face with the color of its texts and symbols.
  package struct Pair: Hashable, Sendable {
    package let face: PaintColor
    package let ink: PaintColor

    init(_ face: UInt32, _ ink: UInt32) { (self.face, self.ink) = (PaintColor(face), PaintColor(ink)) }
  }

  package enum Name: String, CaseIterable, Sendable {
    case light, dark, contrast

    /// Reads the value of an option.
    ///
    /// - Throws: the reason why it is invalid.
    package init(option text: String) throws(ThemeFault) {
      guard let name = Name(rawValue: text) else { throw ThemeFault(text: text) }
      self = name
    }
  }

  /// The surface behind the keys.
  package let background: PaintColor
  /// Keys that type text.
  package let letter: Pair
  /// Other keys.
  package let action: Pair
  /// Keys under fingers.
  package let pressed: Pair
  /// Shift and modifiers that are on, and the choice of a menu.
  package let active: Pair
  /// Previews and menus.
  package let bubble: Pair
  /// The text of the space bar.
  package let title: Pair
  /// The line around keys, previews and menus; nil for none.
  package let edge: PaintColor?
  /// The shade below keys, and around previews and menus.
  package let shade: PaintColor

  package var pairs: [Pair] { [letter, action, pressed, active, bubble, title] }

  package init(_ name: Name) {
    switch name {
    case .light:
      background = PaintColor(0xdfe2e7)
      letter = Pair(0xffffff, 0x15181d)
      action = Pair(0xc3c9d2, 0x15181d)
      pressed = Pair(0xa9b1bd, 0x0a0c0f)
      active = Pair(0x2458c5, 0xffffff)
      bubble = Pair(0xffffff, 0x15181d)
      title = Pair(0xffffff, 0x555d68)
      edge = nil
      shade = PaintColor(0x000000, alpha: 0.22)
    case .dark:
      background = PaintColor(0x17191d)
      letter = Pair(0x3b3f47, 0xf5f6f8)
      action = Pair(0x282b31, 0xf5f6f8)
      pressed = Pair(0x5b626f, 0xffffff)
      active = Pair(0x8db6ff, 0x0d1117)
      bubble = Pair(0x4a4f59, 0xffffff)
      title = Pair(0x3b3f47, 0xc3c8d0)
      edge = nil
      shade = PaintColor(0x000000, alpha: 0.45)
    case .contrast:
      background = PaintColor(0x000000)
      letter = Pair(0x000000, 0xffffff)
      action = Pair(0x262626, 0xffffff)
      pressed = Pair(0xffffff, 0x000000)
      active = Pair(0xffe100, 0x000000)
      bubble = Pair(0x000000, 0xffffff)
      title = Pair(0x000000, 0xffffff)
      edge = PaintColor(0xffffff)
      shade = PaintColor(0x000000, alpha: 0.6)
    }
  }
}

/// A name of a theme that does not exist.
package struct ThemeFault: Error, CustomStringConvertible {
  let text: String

  package var description: String { "invalid theme \"\(text)\": expected light, dark or contrast" }
}
