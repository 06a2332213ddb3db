import Geometry

/// The part of the desktop that outputs show. The cursor stays within it.
struct OutputLayout {
  var outputs: [Rect<LayoutSpace>] = []

  /// The smallest rectangle around all outputs.
  var bounds: Rect<LayoutSpace> { outputs.reduce(.zero) { $0.union($1) } }

  /// Returns the nearest place that an output shows, or the same place if no output exists.
  func clamping(_ place: Point<LayoutSpace>) -> Point<LayoutSpace> {
    var nearest = place
    var distance = Double.infinity
    for output in outputs where !output.isEmpty {
      if output.contains(place) { return place }
      let candidate = output.clamping(place)
      let step = candidate.distance(to: place)
      if step < distance { (nearest, distance) = (candidate, step) }
    }
    return nearest
  }
}
