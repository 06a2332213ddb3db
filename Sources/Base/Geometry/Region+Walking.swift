extension Region {
  /// The end of a straight movement that stays inside the region and slides along its edges.
  ///
  /// At a right or bottom edge it ends on the last whole pixel, or at its start if that is beyond it. It never jumps
  /// over pixels outside the region. A movement from outside begins at the nearest point inside. In an empty region,
  /// the result is the start.
  @usableFromInline package func walk(from start: Point<Space>, to end: Point<Space>) -> Point<Space> {
    guard var box = box(at: start) else {
      guard let nearest = nearest(to: start), box(at: nearest) != nil else { return start }
      return walk(from: nearest, to: end)
    }
    var place = start
    var step = end - start
    // Each iteration enters another box or removes one direction. A straight line enters no box twice.
    for _ in 0..<(2 * rects.count + 4) {
      let horizontal = Self.exit(place.x, step.dx, box.left, box.right)
      let vertical = Self.exit(place.y, step.dy, box.top, box.bottom)
      guard min(horizontal, vertical) < .infinity else { return place + step }
      let isHorizontal = horizontal <= vertical
      let part = min(horizontal, vertical)
      let rest = step * (1 - part)
      place = place + step * part
      let (low, high) = isHorizontal ? (box.left, box.right) : (box.top, box.bottom)
      let beyond = (isHorizontal ? step.dx : step.dy) > 0 ? Double(high) : Double(low).nextDown
      let next = isHorizontal ? Point<Space>(beyond, place.y) : Point<Space>(place.x, beyond)
      if let entered = self.box(at: next) {
        (box, place, step) = (entered, next, rest)
      } else {
        let stop = beyond < Double(low) ? Double(low) : max(Double(high) - 1, isHorizontal ? start.x : start.y)
        place = isHorizontal ? Point(stop, place.y) : Point(place.x, stop)
        place = Self.clamp(place, to: box)
        step = isHorizontal ? Vector(0, rest.dy) : Vector(rest.dx, 0)
      }
    }
    return place
  }

  /// The point of the region that is nearest to the given one; nil if the region is empty.
  @usableFromInline package func nearest(to place: Point<Space>) -> Point<Space>? {
    if contains(place) { return place }
    var nearest: Point<Space>?
    for rect in rects {
      let candidate = Self.clamp(place, to: rect.box)
      if nearest.map({ candidate.distance(to: place) < $0.distance(to: place) }) ?? true { nearest = candidate }
    }
    return nearest
  }

  private func box(at place: Point<Space>) -> Bands.Box? {
    rects.first { $0.rect.contains(place) }?.box
  }

  /// The fraction of a step after which it leaves an interval; infinite if it ends inside.
  private static func exit(_ start: Double, _ step: Double, _ low: Int32, _ high: Int32) -> Double {
    let end = start + step
    if step > 0, end >= Double(high) { return (Double(high) - start) / step }
    if step < 0, end < Double(low) { return (Double(low) - start) / step }
    return .infinity
  }

  private static func clamp(_ number: Double, _ low: Int32, _ high: Int32) -> Double {
    if number < Double(low) { return Double(low) }
    return number < Double(high) ? number : Double(high) - 1
  }

  private static func clamp(_ place: Point<Space>, to box: Bands.Box) -> Point<Space> {
    Point(clamp(place.x, box.left, box.right), clamp(place.y, box.top, box.bottom))
  }
}
