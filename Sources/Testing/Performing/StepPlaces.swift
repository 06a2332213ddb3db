package import Geometry
package import Scripts

/// The places that a step of a device needs at the moment when it is played.
package struct StepPlaces: Equatable {
  /// The area of the step's space; that of a gesture in progress for a step that continues one. Empty for a step without
  /// positions.
  package var frame: PlaceFrame
  /// The place of the pointer.
  package var cursor: Point<LayoutSpace>
  /// The transform of the output's picture on the glass, for recordings.
  package var transform: Transform

  package init(
    _ frame: PlaceFrame = PlaceFrame(area: .zero), cursor: Point<LayoutSpace> = .zero, transform: Transform = .normal
  ) {
    (self.frame, self.cursor, self.transform) = (frame, cursor, transform)
  }
}
