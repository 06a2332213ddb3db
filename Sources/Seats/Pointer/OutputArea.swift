public import Geometry

/// The part of the desktop that one output shows.
public struct OutputArea: Equatable, Sendable {
  public var frame: Rect<LayoutSpace>
  /// Logical pixels per millimetre; nil where the output's physical size is not known.
  public var pixelsPerMillimetre: Double?

  public init(frame: Rect<LayoutSpace>, pixelsPerMillimetre: Double? = nil) {
    self.frame = frame
    self.pixelsPerMillimetre = pixelsPerMillimetre
  }
}

extension [OutputArea] {
  /// The smallest rectangle around all outputs.
  var bounds: Rect<LayoutSpace> { reduce(.zero) { $0.union($1.frame) } }

  /// The output that shows a place; the nearest output where none does.
  func area(at place: Point<LayoutSpace>) -> OutputArea? {
    first { $0.frame.contains(place) } ?? self.min { $0.distance(to: place) < $1.distance(to: place) }
  }
}

extension OutputArea {
  fileprivate func distance(to place: Point<LayoutSpace>) -> Double { frame.clamping(place).distance(to: place) }
}
