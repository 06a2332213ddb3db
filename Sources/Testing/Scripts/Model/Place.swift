package import Documents
package import Geometry

/// A position in a script, relative to the top left of the step's space or of a widget.
package struct Place: Hashable, Sendable {
  package var x: WrittenLength
  package var y: WrittenLength
  /// The widget that the position is relative to; nil for the space of the step. Without a window of its own, the widget
  /// is in the window of the step.
  package var widget: WidgetSelector?

  package init(_ x: WrittenLength, _ y: WrittenLength, of widget: WidgetSelector? = nil) {
    self.x = x
    self.y = y
    self.widget = widget
  }

  package static let center = Place(.fraction(0.5), .fraction(0.5))
}

/// The position of a step's space on the desktop when the step is played.
package struct PlaceFrame: Hashable, Sendable {
  package var area: Rect<LayoutSpace>
  /// Logical pixels per millimetre of the output.
  package var pixelsPerMillimetre: Double
  /// The areas of the widgets that positions of the step are relative to. They are found before the step is played.
  package var widgets: [WidgetSelector: Rect<LayoutSpace>] = [:]

  /// - Parameter pixelsPerMillimetre: the density; nil if the output's physical size is unknown.
  package init(area: Rect<LayoutSpace>, pixelsPerMillimetre: Double? = nil) {
    self.area = area
    self.pixelsPerMillimetre = pixelsPerMillimetre ?? PixelDensity.usual
  }

  /// A position on the desktop. 100% is the last pixel, so that `right` and `bottom` are inside the area.
  ///
  /// A position relative to a widget that is missing in `widgets` is relative to the whole space.
  package func point(_ place: Place) -> Point<LayoutSpace> {
    let area = place.widget.flatMap { widgets[$0] } ?? area
    return Point(
      area.minX + coordinate(place.x, of: area.size.width), area.minY + coordinate(place.y, of: area.size.height))
  }

  private func coordinate(_ length: WrittenLength, of whole: Double) -> Double {
    if length == .fraction(1) { return max(0, whole - 1) }
    return length.inPixels(of: whole, pixelsPerMillimetre: pixelsPerMillimetre)
  }

  /// A distance without direction. Percentages are relative to the shorter side.
  package func distance(_ length: WrittenLength) -> Double {
    let shorter = min(area.size.width, area.size.height)
    return length.inPixels(of: shorter, pixelsPerMillimetre: pixelsPerMillimetre)
  }
}
