package import Geometry

/// An end of a selection: a vertical line.
package struct SelectionEnd: Equatable, Sendable {
  /// The top of the line.
  package var top: Point<SurfaceSpace>
  /// The height; 0 for an end that cannot be seen.
  package var height: Double

  package init(top: Point<SurfaceSpace>, height: Double) { (self.top, self.height) = (top, height) }
}

/// The ends of a selection.
package struct SelectionEnds: Equatable, Sendable {
  package var start: SelectionEnd
  package var end: SelectionEnd

  package init(start: SelectionEnd, end: SelectionEnd) { (self.start, self.end) = (start, end) }
}
