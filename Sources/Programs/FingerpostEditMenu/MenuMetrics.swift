import PanelPrograms

/// The sizes of the menu and of the handles on a screen, in logical pixels.
struct MenuMetrics: Hashable, Sendable {
  let pixelsPerMillimetre: Double

  init(_ screen: ScreenSize) { pixelsPerMillimetre = screen.density }

  private func pixels(_ millimetres: Double) -> Double { (millimetres * pixelsPerMillimetre).rounded(.up) }

  // MARK: Menu

  /// The height of an item. Fingers hit 7 mm without trouble.
  var height: Double { pixels(8) }
  /// The least width of an item.
  var leastWidth: Double { pixels(9) }
  /// The greatest width of an item, whose title is shortened.
  var greatestWidth: Double { pixels(60) }
  /// The space between a title and the edges of its item.
  var padding: Double { pixels(2.4) }
  /// The width of the mark of an item that is on, with its space.
  var markWidth: Double { pixels(3.6) }
  /// The width of the buttons that show other pages.
  var pageButtonWidth: Double { pixels(8) }
  var fontSize: Double { max(11, height * 0.34) }
  var radius: Double { (height * 0.24).rounded() }
  var arrowWidth: Double { pixels(3.6) }
  var arrowHeight: Double { pixels(1.6) }
  /// The space between the menu and the selection.
  var gap: Double { pixels(0.6) }
  /// The space between the menu and the edges of the part of the screen that it uses.
  var inset: Double { pixels(1.2) }
  /// The transparent space around the menu, for its shadow and its arrow.
  var margin: Double { max(12, arrowHeight + 4) }

  // MARK: Handles

  var knobRadius: Double { 1.15 * pixelsPerMillimetre }
  var stemWidth: Double { max(2, 0.3 * pixelsPerMillimetre) }
  /// The side of the square around a knob in which a finger hits it.
  var touchSize: Double { pixels(8) }
  /// The width of the part of the stem in which a finger hits it.
  var stemTouchWidth: Double { pixels(3) }
  /// The distance between the middle of a knob and the end of its line.
  var knobDistance: Double { knobRadius * 0.85 }
}
