package import Geometry

/// The panel of an inspector: rows of text about a run and about one place, and the outlines of the place's surface and
/// window.
package struct InspectorPanel: Equatable, Sendable {
  /// The area of the output that shows the panel.
  package var output: Rect<LayoutSpace>
  package var rows: [OverlayScene.Row]
  /// The areas of the surface and the window at the place.
  package var outlines: [OverlayScene.Outline]
  /// The place that the rows describe; the panel does not cover it.
  package var place: Point<LayoutSpace>?
  /// True to mark the place, because it was picked and is not that of the pointer.
  package var marksPlace: Bool

  package init(
    on output: Rect<LayoutSpace>, rows: [OverlayScene.Row], outlines: [OverlayScene.Outline] = [],
    place: Point<LayoutSpace>? = nil, marksPlace: Bool = false
  ) {
    (self.output, self.rows, self.outlines) = (output, rows, outlines)
    (self.place, self.marksPlace) = (place, marksPlace)
  }
}
