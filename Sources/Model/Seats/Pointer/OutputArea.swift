public import Geometry

/// The part of the desktop that one output shows.
public struct OutputArea: Equatable, Sendable {
  package var frame: Rect<LayoutSpace>
  /// Logical pixels per millimetre; nil if the physical size of the output is unknown.
  package var pixelsPerMillimetre: Double?

  public init(frame: Rect<LayoutSpace>, pixelsPerMillimetre: Double? = nil) {
    self.frame = frame
    self.pixelsPerMillimetre = pixelsPerMillimetre
  }
}

extension [OutputArea] {
  /// The smallest rectangle around all outputs.
  var bounds: Rect<LayoutSpace> { reduce(.zero) { $0.union($1.frame) } }

  /// Returns the output that shows a place, or else the nearest one.
  func area(at place: Point<LayoutSpace>) -> OutputArea? {
    first { $0.frame.contains(place) } ?? self.min { $0.distance(to: place) < $1.distance(to: place) }
  }
}

extension OutputArea {
  fileprivate func distance(to place: Point<LayoutSpace>) -> Double { frame.clamping(place).distance(to: place) }
}

extension OutputArea? {
  /// Logical pixels per millimetre, or those of a usual screen if they are unknown.
  var density: Double { self?.pixelsPerMillimetre ?? PixelDensity.usual }
}
