package import Geometry

/// The answer of one surface to a hit test: it accepts the point, or the reason why not.
package enum HitVerdict: Equatable, Sendable {
  case taken
  /// The point is inside, but the given surface receives the hit by its rule. It is this surface or an ancestor.
  case takenBy(SurfaceID)
  /// The point is inside, but the rule of the given surface redirects the hit. It is this surface or an ancestor.
  case redirected(by: SurfaceID, to: HitTarget)
  /// The surface or an ancestor is not shown, since it has no content.
  case notShown
  /// The rule of the given surface excludes its tree from hit tests. It is this surface or an ancestor.
  case notInteractive(SurfaceID)
  /// The rule of the given surface makes its tree transparent, or its client makes the surface itself transparent. It is this
  /// surface or an ancestor.
  case transparent(SurfaceID)
  /// The client's input region is empty.
  case emptyInputRegion
  /// By a rule, only the subsurfaces are hit.
  case passesThrough
  /// A rule passes this kind of input on to the windows behind.
  case passedOn
  /// The window's client cannot receive the input, and a rule passes it on to the windows behind.
  case undeliverable
  /// The point is in the outset that the client has declared, and outside the window. Other windows come first.
  case yielded
  /// The point is outside the bounds of the input area, including the outset.
  case outsideBounds(Rect<SurfaceSpace>)
  /// The point is inside the bounds, but outside the input region or the shape of a rule.
  case outsideShape
  /// The point is inside, but a modal dialog keeps input from the window.
  case blocked
}

extension Surface {
  /// The answer of this surface to a hit test at a point in its own coordinates. Every hit test decides by it.
  ///
  /// Surfaces in front, which may accept the point first, are not asked.
  package func takes(_ place: Point<SurfaceSpace>) -> HitVerdict {
    if let obstacle { return obstacle }
    if let refusal = HitArea(of: self).refusal(place) { return refusal }
    switch interceptor?.effectiveHitRules?.intercept {
    case .takesSubtree: return interceptor === self ? .taken : .takenBy(interceptor?.id ?? id)
    case .redirects(let target): return .redirected(by: interceptor?.id ?? id, to: target)
    case .nothing, .passesThrough, nil: return .taken
    }
  }

  /// The reason why this surface is never hit; nil if it can be hit. The reason of the topmost ancestor has priority.
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

  /// The reason why this surface and its subsurfaces are never hit.
  var obstacleOfSubtree: HitVerdict? {
    guard hasContent else { return .notShown }
    guard let hitRules = effectiveHitRules else { return nil }
    if !hitRules.isInteractive { return .notInteractive(id) }
    return hitRules.hides ? .transparent(id) : nil
  }

  /// The reason why this surface is never hit, although its subsurfaces may be.
  var ownObstacle: HitVerdict? {
    if let obstacleOfSubtree { return obstacleOfSubtree }
    if HitRules.hides(opacity: state.alpha * (effectiveHitRules?.opacity ?? 1)) { return .transparent(id) }
    if effectiveHitRules?.intercept == .passesThrough { return .passesThrough }
    return state.inputRegion?.isEmpty == true ? .emptyInputRegion : nil
  }

  /// The surface that determines the target of a hit on this one: the topmost ancestor, or itself, with such a rule of the
  /// user; without one, the topmost whose client has declared it.
  private var interceptor: Surface? {
    var found = interceptsSubtree ? self : nil
    var surface = self
    while let parent = surface.subsurface?.parent {
      let isUsers = found?.isInterceptedByUser ?? false
      if parent.interceptsSubtree, parent.isInterceptedByUser || !isUsers { found = parent }
      surface = parent
    }
    return found
  }

  /// True if a rule, or a declaration of the client, sends every hit on this surface's tree to one surface.
  var interceptsSubtree: Bool { effectiveHitRules?.intercept.isForSubtree ?? false }

  /// True if a rule of the user does so.
  var isInterceptedByUser: Bool { hitRules?.intercept.isForSubtree ?? false }
}

extension HitIntercept {
  fileprivate var isForSubtree: Bool {
    switch self {
    case .takesSubtree, .redirects: true
    case .nothing, .passesThrough: false
    }
  }
}
