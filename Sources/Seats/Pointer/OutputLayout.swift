import Geometry

/// The part of the desktop that outputs show, where the cursor can be.
struct OutputLayout {
  var outputs: [Rect<LayoutSpace>] = []

  /// The smallest rectangle round all outputs.
  var bounds: Rect<LayoutSpace> { outputs.reduce(.zero) { $0.union($1) } }

  /// The nearest place that some output shows; the same place where there is no output at all.
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
