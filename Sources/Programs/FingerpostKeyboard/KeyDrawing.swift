import Geometry
import KeyboardLayouts
import KeyboardTyping
import Painting
import PanelPrograms

/// Draws the keyboard.
struct KeyDrawing {
  let panel: PanelDrawing

  private var theme: Theme { panel.theme }

  /// Draws the parts inside the clip of a canvas.
  func draw(_ contents: KeyboardContents, on canvas: Canvas) {
    canvas.fill(contents.area, theme.background)
    for placed in contents.geometry.keys where !canvas.isOutside(placed.cell) { draw(placed, contents, on: canvas) }
    if let frame = contents.scannedFrame { drawRing(frame, on: canvas) }
    drawPreview(contents, on: canvas)
    drawMenu(contents, on: canvas)
  }

  /// The least font size of captions on keys that are wide enough.
  private static let leastSize = 11.0

  // MARK: - Keys

  private func draw(_ placed: PlacedKey, _ contents: KeyboardContents, on canvas: Canvas) {
    let (frame, key, display) = (placed.frame, placed.key, contents.display)
    let isPressed = display.pressed.contains(placed.index)
    let pair = pair(of: key, isPressed: isPressed, display)
    let radius = Self.radius(of: frame)
    if !isPressed {
      let below = Frame(x: frame.minX, y: frame.minY + 1, width: frame.size.width, height: frame.size.height)
      canvas.roundedRect(below, radius: radius, theme.shade)
    }
    canvas.roundedRect(frame, radius: radius, pair.face)
    if let edge = theme.edge { canvas.roundedBorder(frame, radius: radius, width: 1, edge) }
    drawSign(of: placed, contents, pair.ink, on: canvas)
    if !isPressed, let digit = key.hint { drawDigit(digit, of: placed, on: canvas) }
  }

  /// Draws the digit that a long press types in the corner of a key.
  private func drawDigit(_ digit: String, of placed: PlacedKey, on canvas: Canvas) {
    let (frame, size) = (placed.frame, max(8, placed.frame.size.height * 0.22))
    guard frame.size.width > size * 2.4 else { return }
    let corner = Frame(x: frame.maxX - size * 0.9 - 2, y: frame.minY + 1, width: size * 0.9, height: size * 1.25)
    panel.drawText(digit, in: corner, size: size, .regular, theme.title.ink, on: canvas)
  }

  private func pair(of key: KeyboardKey, isPressed: Bool, _ display: KeyboardDisplay) -> Theme.Pair {
    if isPressed { return theme.pressed }
    switch key.kind {
    case .shift: return display.shift == .off ? theme.action : theme.active
    case .modifier(let modifier): return display.modifiers.contains(modifier) ? theme.active : theme.action
    case .text: return theme.letter
    case .space: return theme.title
    default: return theme.action
    }
  }

  /// Draws the text or the symbol of a key.
  private func drawSign(of placed: PlacedKey, _ contents: KeyboardContents, _ ink: PaintColor, on canvas: Canvas) {
    let (frame, key) = (placed.frame, placed.key)
    let height = min(frame.size.height, contents.geometry.rowHeight)
    if key.kind == .space, !contents.display.isMovingCaret {
      return panel.drawText(
        contents.title, in: frame, size: max(height * 0.3, Self.leastSize), .regular, ink, on: canvas)
    }
    let caption = key.caption(shifted: contents.isShifted)
    if !caption.isEmpty {
      let size = key.isText ? height * 0.46 : max(height * 0.32, Self.leastSize)
      // The captions of these keys are side by side, so the longest one decides.
      let most = key.isForCommands ? frame.size.width / 2.6 : size
      return panel.drawText(caption, in: frame, size: min(size, most), key.isText ? .regular : .medium, ink, on: canvas)
    }
    let size = min(height * 0.18, frame.size.width * 0.26)
    var strokes = key.kind == .space ? KeySymbolDrawing.caret : KeySymbolDrawing.strokes(of: key.kind)
    if key.kind == .shift, contents.display.shift == .locked { strokes += KeySymbolDrawing.lock }
    KeySymbolDrawing.draw(strokes, at: frame.center, size: size, width: max(1.3, size * 0.22), ink, on: canvas)
  }

  private static func radius(of frame: Frame) -> Double {
    max(3, min(9, min(frame.size.height, frame.size.width) * 0.16))
  }

  // MARK: - Above the keys

  /// Draws the line around keys that a switch would choose, between two lines of the background's color.
  private func drawRing(_ frame: Frame, on canvas: Canvas) {
    let (radius, ring) = (Self.radius(of: frame) + KeyboardContents.ring / 2, KeyboardContents.ring)
    canvas.roundedBorder(frame.grown(by: 1), radius: radius + 1, width: ring + 2, theme.background)
    canvas.roundedBorder(frame, radius: radius, width: ring, theme.active.face)
  }

  private func drawPreview(_ contents: KeyboardContents, on canvas: Canvas) {
    guard let preview = contents.display.preview, let frame = contents.preview else { return }
    drawBubble(frame, on: canvas)
    let text = KeyboardKey.caption(of: preview.text)
    panel.drawText(text, in: frame, size: frame.size.height * 0.52, .regular, theme.bubble.ink, on: canvas)
  }

  private func drawMenu(_ contents: KeyboardContents, on canvas: Canvas) {
    guard let menu = contents.display.menu, let frame = contents.menu else { return }
    drawBubble(frame, on: canvas)
    for (index, choice) in menu.choices.enumerated() {
      let isSelected = menu.selected == index
      let part = menu.frames[index]
      if isSelected { canvas.roundedRect(part, radius: Self.radius(of: part), theme.active.face) }
      let size = part.size.height * (menu.kind == .layouts ? 0.36 : 0.46)
      let ink = isSelected ? theme.active.ink : theme.bubble.ink
      panel.drawText(KeyboardKey.caption(of: choice), in: part, size: size, .regular, ink, on: canvas)
    }
  }

  private func drawBubble(_ frame: Frame, on canvas: Canvas) {
    panel.drawBubble(
      frame, radius: Self.radius(of: frame) + KeyboardContents.menuMargin, blur: KeyboardContents.shade - 2, on: canvas)
  }
}

extension KeyboardKey {
  /// True for the keys with captions in the row above the letters of terminals.
  fileprivate var isForCommands: Bool {
    switch kind {
    case .escape, .tab, .modifier: true
    default: false
    }
  }
}

extension KeyboardGeometry {
  /// The height of a row with its gap.
  var rowHeight: Double { panel.keys.size.height / Double(max(1, page.rows.count)) }
}
