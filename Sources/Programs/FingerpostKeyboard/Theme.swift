import Painting

/// The colors of the keyboard. Each text has a contrast of at least 4.5 to 1 on its face.
struct Theme: Hashable, Sendable {
  /// A face with the color of its texts and symbols.
  struct Pair: Hashable, Sendable {
    let face: PaintColor
    let ink: PaintColor

    init(_ face: UInt32, _ ink: UInt32) { (self.face, self.ink) = (PaintColor(face), PaintColor(ink)) }
  }

  enum Name: String, CaseIterable, Sendable {
    case light, dark, contrast
  }

  /// The surface behind the keys.
  let background: PaintColor
  /// Keys that type text.
  let letter: Pair
  /// Other keys.
  let action: Pair
  /// Keys under fingers.
  let pressed: Pair
  /// Shift and modifiers that are on, and the choice of a menu.
  let active: Pair
  /// Previews and menus.
  let bubble: Pair
  /// The text of the space bar.
  let title: Pair
  /// The line around keys, previews and menus; nil for none.
  let edge: PaintColor?
  /// The shade below keys, and around previews and menus.
  let shade: PaintColor

  var pairs: [Pair] { [letter, action, pressed, active, bubble, title] }

  init(_ name: Name) {
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
