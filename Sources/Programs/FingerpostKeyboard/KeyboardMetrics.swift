import Geometry
import KeyboardTyping
import PanelPrograms

/// The sizes of the keyboard on a screen, in logical pixels.
struct KeyboardMetrics: Hashable, Sendable {
  let pixelsPerMillimetre: Double
  /// The height of the keys.
  let keysHeight: Double
  /// The space between the keys and the edges of the panel.
  let padding: Double
  /// The transparent part above the panel, for previews and menus.
  let strip: Double

  /// - Parameters:
  ///   - rowHeight: the wanted height of a row in millimetres; nil for that of the screen's orientation.
  ///   - rows: the number of rows.
  init(_ screen: ScreenSize, rowHeight: Double?, rows: Int, _ rules: TypingRules = TypingRules()) {
    let density = screen.density
    var rules = rules
    rules.rowHeight = rowHeight ?? (screen.height > screen.width ? Self.upright : Self.wide)
    let padding = (0.7 * density).rounded()
    let most = (screen.height * rules.greatestPart).rounded(.down) - 2 * padding
    let wanted = KeyboardPanel.height(
      rows: rows, screenHeight: screen.height, pixelsPerMillimetre: density, rules)
    keysHeight = max(Double(max(1, rows)), min(wanted, most))
    self.padding = padding
    pixelsPerMillimetre = density
    strip = (keysHeight / Double(max(1, rows)) * Self.stripRows).rounded()
  }

  /// The height of the strip in rows: that of two rows of choices above the highest keys.
  private static let stripRows = 2.1
  private static let upright = 9.5
  private static let wide = 8.0

  /// The height of the panel, which other windows keep free.
  var panelHeight: Double { keysHeight + 2 * padding }
  /// The height of the surface.
  var height: Double { strip + panelHeight }

  /// The panel of a surface with a width.
  func panel(width: Double) -> KeyboardPanel {
    KeyboardPanel(
      keys: Rect(x: padding, y: strip + padding, width: max(1, width - 2 * padding), height: keysHeight),
      bounds: Rect(x: padding, y: 2, width: max(1, width - 2 * padding), height: height - 2 - padding),
      pixelsPerMillimetre: pixelsPerMillimetre)
  }

  /// The part of a surface with a width that is not transparent.
  func area(width: Double) -> Rect<SurfaceSpace> { Rect(x: 0, y: strip, width: width, height: panelHeight) }
}
