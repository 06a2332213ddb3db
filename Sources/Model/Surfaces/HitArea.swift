import Geometry

/// The area in which one surface accepts input, in its own coordinates.
struct HitArea {
  private enum Shape {
    case whole
    case region(Region<SurfaceSpace>)
    case ellipse
    case polygon([Point<SurfaceSpace>])
  }

  /// The bounds of the area, with the outset.
  let box: Rect<SurfaceSpace>
  /// The bounds without the outset.
  private let base: Rect<SurfaceSpace>
  /// The part of the area's bounds in which it takes hits before windows behind; nil is the whole of them.
  let firmBox: Rect<SurfaceSpace>?
  private let shape: Shape

  init(of surface: Surface) {
    let bounds = Rect<SurfaceSpace>(origin: .zero, size: surface.state.size)
    let region = surface.state.inputRegion
    guard let rules = surface.effectiveHitRules else {
      (box, base, shape) = (bounds, bounds, region.map { .region($0) } ?? .whole)
      firmBox = nil
      return
    }
    let base = region.map { bounds.intersection($0.bounds.rect) } ?? bounds
    self.base = base
    box = base.isEmpty ? .zero : base.outset(by: rules.outset)
    firmBox = rules.yieldsOutset && rules.outset.outwards != .zero ? base.intersection(box) : nil
    shape =
      switch rules.shape {
      case .inputRegion: region.map { .region($0) } ?? .whole
      case .ellipse: .ellipse
      case .polygon(let corners): .polygon(corners)
      case .fractions(let corners):
        .polygon(
          corners.map { Point(base.minX + $0.x * base.size.width, base.minY + $0.y * base.size.height) })
      }
  }

  /// True if the area contains every point of the box.
  var isWhole: Bool {
    if case .whole = shape { true } else { false }
  }

  /// The reason why a point is outside the area; nil if it is inside.
  func refusal(_ place: Point<SurfaceSpace>) -> HitVerdict? {
    guard box.contains(place) else { return .outsideBounds(box) }
    return contains(place) ? nil : .outsideShape
  }

  /// Returns whether a point of the box is inside the area.
  func contains(_ place: Point<SurfaceSpace>) -> Bool {
    switch shape {
    case .whole: true
    case .region(let region): region.contains(box == base ? place : base.clamping(place))
    case .ellipse: isInEllipse(place)
    case .polygon(let corners): Self.goesRound(corners, inBase(place))
    }
  }

  /// Maps a point from the box to the box without the outset, since a shape is stretched with its outset.
  private func inBase(_ place: Point<SurfaceSpace>) -> Point<SurfaceSpace> {
    guard box != base else { return place }
    return Point(
      base.minX + (place.x - box.minX) / box.size.width * base.size.width,
      base.minY + (place.y - box.minY) / box.size.height * base.size.height)
  }

  private func isInEllipse(_ place: Point<SurfaceSpace>) -> Bool {
    let (centre, size) = (box.center, box.size)
    let (x, y) = ((place.x - centre.x) * 2 / size.width, (place.y - centre.y) * 2 / size.height)
    return x * x + y * y <= 1
  }

  /// Returns whether a line from the point to the right crosses the polygon's edges an odd number of times.
  private static func goesRound(_ corners: [Point<SurfaceSpace>], _ place: Point<SurfaceSpace>) -> Bool {
    var isInside = false
    guard var previous = corners.last else { return false }
    for corner in corners {
      if (corner.y > place.y) != (previous.y > place.y) {
        let part = (place.y - corner.y) / (previous.y - corner.y)
        if place.x < corner.x + part * (previous.x - corner.x) { isInside.toggle() }
      }
      previous = corner
    }
    return isInside
  }
}

extension HitArea {
  /// The confinement of locations for hits that stay with the surface; nil for unchanged locations.
  func confinement(_ rules: HitRules) -> Confinement? {
    let margin = rules.outset.outwards
    guard rules.clampsToEdge, margin != .zero else { return nil }
    return Confinement(to: base, margin: margin)
  }
}
