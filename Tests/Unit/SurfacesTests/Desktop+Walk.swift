import Geometry
import Surfaces

/// The expected result of a hit test, by a simple walk through the trees that applies the rules on the way back.
extension Desktop {
  struct Found {
    var surface: Surface
    var place: Point<SurfaceSpace>
    /// True if no rule redirected the hit from another surface.
    var isOwn: Bool
  }

  func walk(_ place: Point<LayoutSpace>) -> Found? {
    for window in windows.windows.reversed() {
      if let hit = walk(window.surface, window.convert(place), place) { return hit }
    }
    return nil
  }

  private func walk(_ surface: Surface, _ place: Point<SurfaceSpace>, _ spot: Point<LayoutSpace>) -> Found? {
    let rules = surface.hitRules ?? HitRules()
    guard surface.hasContent, rules.isInteractive, rules.opacity > 0.01 else { return nil }
    var hit: Found?
    for entry in surface.stack.reversed() where hit == nil {
      switch entry {
      case .itself: hit = itself(surface, place, rules)
      case .subsurface(let link):
        let step = Vector<SurfaceSpace>(Double(link.position.x), Double(link.position.y))
        hit = walk(link.surface, place - step, spot)
      }
    }
    guard let hit else { return nil }
    switch rules.intercept {
    case .nothing, .passesThrough: return hit
    case .takesSubtree:
      if hit.isOwn, hit.surface === surface { return hit }
      return Found(surface: surface, place: edge(place, surface, rules), isOwn: false)
    case .redirects(let target):
      guard let (window, other) = find(target) else { return hit }
      let there = window.convert(spot) - other.offsetInRoot
      return Found(surface: other, place: edge(there, other, rules), isOwn: false)
    }
  }

  private func find(_ target: HitTarget) -> (ClientWindow, Surface)? {
    for window in windows.windows {
      switch target {
      case .window(let id):
        if window.id == id, window.surface.hasContent { return (window, window.surface) }
      case .surface(let id):
        var found: Surface?
        window.surface.forEachVisible { surface, _ in if surface.id == id { found = surface } }
        if let found { return (window, found) }
      }
    }
    return nil
  }

  private func edge(_ place: Point<SurfaceSpace>, _ surface: Surface, _ rules: HitRules) -> Point<SurfaceSpace> {
    let size = surface.state.size
    let isInside = place.x >= 0 && place.y >= 0 && place.x < size.width && place.y < size.height
    guard rules.clampsToEdge, !isInside else { return place }
    return Point(near(place.x, 0, size.width), near(place.y, 0, size.height))
  }

  private func near(_ value: Double, _ start: Double, _ end: Double) -> Double {
    value < start ? start : value > end - 1 / 256 ? max(start, end - 1 / 256) : value
  }

  // MARK: Verdicts of single surfaces

  /// The frontmost surface whose verdict is a hit at a place.
  func firstTaker(at place: Point<LayoutSpace>) -> (surface: Surface, verdict: HitVerdict)? {
    for window in windows.windows.reversed() {
      if let taker = firstTaker(in: window.surface, window.convert(place)) { return taker }
    }
    return nil
  }

  private func firstTaker(
    in surface: Surface, _ place: Point<SurfaceSpace>
  ) -> (surface: Surface, verdict: HitVerdict)? {
    for entry in surface.stack.reversed() {
      switch entry {
      case .itself:
        switch surface.takes(place) {
        case .notShown, .notInteractive, .transparent, .emptyInputRegion, .passesThrough, .passedOn,
          .undeliverable, .yielded, .outsideBounds, .outsideShape, .blocked:
          break
        case .taken, .takenBy, .redirected: return (surface, surface.takes(place))
        }
      case .subsurface(let link):
        let step = Vector<SurfaceSpace>(Double(link.position.x), Double(link.position.y))
        if let taker = firstTaker(in: link.surface, place - step) { return taker }
      }
    }
    return nil
  }

  // MARK: One surface

  private func itself(_ surface: Surface, _ place: Point<SurfaceSpace>, _ rules: HitRules) -> Found? {
    let region = surface.state.inputRegion
    guard rules.intercept != .passesThrough, region?.isEmpty != true else { return nil }
    var base = Rect<SurfaceSpace>(origin: .zero, size: surface.state.size)
    if surface.hitRules != nil, let region { base = base.intersection(region.bounds.rect) }
    guard !base.isEmpty else { return nil }
    let (left, top) = (base.minX - rules.outset.left, base.minY - rules.outset.top)
    let (right, bottom) = (base.maxX + rules.outset.right, base.maxY + rules.outset.bottom)
    guard place.x >= left, place.x < right, place.y >= top, place.y < bottom else { return nil }
    let inBase = Point<SurfaceSpace>(
      base.minX + (place.x - left) * base.size.width / (right - left),
      base.minY + (place.y - top) * base.size.height / (bottom - top))
    let isIn =
      switch rules.shape {
      case .inputRegion: region?.contains(base.clamping(place)) ?? true
      case .ellipse: isInEllipse(inBase, base)
      case .polygon(let corners): isIn(corners, inBase)
      case .fractions(let corners):
        isIn(
          corners,
          Point((inBase.x - base.minX) / base.size.width, (inBase.y - base.minY) / base.size.height))
      }
    guard isIn else { return nil }
    let toldX = rules.clampsToEdge && rules.outset != .zero ? near(place.x, base.minX, base.maxX, rules, true) : place.x
    let toldY =
      rules.clampsToEdge && rules.outset != .zero ? near(place.y, base.minY, base.maxY, rules, false) : place.y
    return Found(surface: surface, place: Point(toldX, toldY), isOwn: true)
  }

  /// A coordinate of a hit, moved into the surface if it is in the outset.
  private func near(_ value: Double, _ start: Double, _ end: Double, _ rules: HitRules, _ isX: Bool) -> Double {
    let last = max(start, end - 1 / 256)
    let (before, after) = isX ? (rules.outset.left, rules.outset.right) : (rules.outset.top, rules.outset.bottom)
    guard [rules.outset.left, rules.outset.right, rules.outset.top, rules.outset.bottom].contains(where: { $0 > 0 })
    else { return value }
    if value < start { return before > 0 ? start : value }
    if value > last { return after > 0 ? last : value }
    return value
  }

  private func isInEllipse(_ place: Point<SurfaceSpace>, _ box: Rect<SurfaceSpace>) -> Bool {
    let (dx, dy) = (place.x - box.center.x, place.y - box.center.y)
    let (a, b) = (box.size.width / 2, box.size.height / 2)
    return dx * dx * b * b + dy * dy * a * a <= a * a * b * b
  }

  /// Returns whether a place is in a polygon, by counting the edges above it.
  private func isIn(_ corners: [Point<SurfaceSpace>], _ place: Point<SurfaceSpace>) -> Bool {
    var above = 0
    for (index, start) in corners.enumerated() {
      let end = corners[(index + 1) % corners.count]
      guard min(start.x, end.x) <= place.x, place.x < max(start.x, end.x) else { continue }
      let y = start.y + (end.y - start.y) * (place.x - start.x) / (end.x - start.x)
      if y < place.y { above += 1 }
    }
    return above % 2 == 1
  }
}
