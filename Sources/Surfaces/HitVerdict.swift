public import Geometry

/// Whether one surface takes a place, and if not, why.
public enum HitVerdict: Equatable, Sendable {
  case taken
  /// It would be taken, but a rule of this surface, which is above it in its tree or itself, gives the hit to itself.
  case takenBy(SurfaceID)
  /// It would be taken, but a rule of this surface, which is above it in its tree or itself, gives the hit away.
  case redirected(by: SurfaceID, to: HitTarget)
  /// It has nothing to show, or something above it in its tree has not.
  case notShown
  /// By a rule of this surface, which is above it in its tree or itself.
  case notInteractive(SurfaceID)
  /// By a rule of this surface, which is above it in its tree or itself.
  case transparent(SurfaceID)
  /// Its client takes no input on it anywhere.
  case emptyInputRegion
  /// Only its subsurfaces are hit, by rule.
  case passesThrough
  /// Outside what is taken at most, outset included.
  case outsideBounds(Rect<SurfaceSpace>)
  /// Within the bounds, but outside the input region or the shape that a rule gives it.
  case outsideShape
}

extension Surface {
  /// Whether this surface takes a place in its own coordinates, and why: the decision of every hit test.
  ///
  /// It is the surface's alone: what lies in front of it and takes the place first is not asked.
  public func takes(_ place: Point<SurfaceSpace>) -> HitVerdict {
    if let obstacle { return obstacle }
    if let refusal = HitArea(of: self).refusal(place) { return refusal }
    switch interceptor?.hitRules?.intercept {
    case .takesSubtree: return interceptor === self ? .taken : .takenBy(interceptor?.id ?? id)
    case .redirects(let target): return .redirected(by: interceptor?.id ?? id, to: target)
    case .nothing, .passesThrough, nil: return .taken
    }
  }

  /// What keeps this surface from being hit, wherever it is asked; that of the topmost surface of its tree goes first.
  private var obstacle: HitVerdict? {
    var found = ownObstacle
    var surface = self
    while surface.subsurface != nil {
      guard let link = surface.subsurface, link.isInStack, let parent = link.parent else { return .notShown }
      found = parent.obstacleOfSubtree ?? found
      surface = parent
    }
    return found
  }

  /// What keeps this surface and all below it from being hit.
  var obstacleOfSubtree: HitVerdict? {
    guard hasContent else { return .notShown }
    guard let hitRules else { return nil }
    if !hitRules.isInteractive { return .notInteractive(id) }
    return hitRules.hides ? .transparent(id) : nil
  }

  /// What keeps this surface from being hit, but not what is below it.
  var ownObstacle: HitVerdict? {
    if let obstacleOfSubtree { return obstacleOfSubtree }
    if hitRules?.intercept == .passesThrough { return .passesThrough }
    return state.inputRegion?.isEmpty == true ? .emptyInputRegion : nil
  }

  /// The surface whose rule decides who gets a hit on this one: the topmost of its tree that has such a rule.
  private var interceptor: Surface? {
    var found = interceptsSubtree ? self : nil
    var surface = self
    while let parent = surface.subsurface?.parent {
      if parent.interceptsSubtree { found = parent }
      surface = parent
    }
    return found
  }

  /// Whether a rule gives every hit on this surface's tree to one surface.
  var interceptsSubtree: Bool {
    switch hitRules?.intercept {
    case .takesSubtree, .redirects: true
    case .nothing, .passesThrough, nil: false
    }
  }
}
