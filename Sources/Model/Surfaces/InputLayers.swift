import Geometry

/// The surfaces of a tree that can receive input, frontmost first. Hit tests search this list.
///
/// The boxes are stored as plain numbers in one array, so that skipping a thousand of them touches no object.
final class InputLayers {
  private struct Layer {
    unowned let surface: Surface
    let id: SurfaceID
    /// The surface's origin in the root's coordinates.
    let origin: Point<SurfaceSpace>
    /// The input area; nil is the whole box.
    let area: HitArea?
    /// The treatment of hits; nil unless rules change their target or location.
    let treatment: HitTreatment?
    /// The part of its box in which it takes hits before windows behind, in its own coordinates; nil is all of it.
    let firmBox: Rect<SurfaceSpace>?
  }

  /// The bounds of the input areas of `layers`, in the root's coordinates.
  @exclusivity(unchecked) private var boxes: [Rect<SurfaceSpace>] = []
  @exclusivity(unchecked) private var layers: [Layer] = []
  /// A grid over the boxes, built by the first hit test if there are many of them.
  private lazy var grid = boxes.count < BoxGrid<SurfaceSpace>.worthwhile ? nil : BoxGrid(boxes)
  /// The union of the boxes.
  @exclusivity(unchecked) private(set) var bounds = Rect<SurfaceSpace>.zero
  /// True if any of the surfaces has hit rules.
  private(set) var hasRules = false
  /// True if clients have declared outsets, in which windows behind take hits first.
  private(set) var yields = false
  /// The targets to which rules of this tree redirect hits.
  private(set) var redirections: [HitTarget] = []

  /// The kinds of input that hit the windows behind.
  let passes: HitKinds

  init(of root: Surface) {
    passes = root.effectiveHitRules?.passes ?? []
    collect(root, at: .zero, [])
  }

  private func collect(_ surface: Surface, at origin: Vector<SurfaceSpace>, _ outer: [HitInterceptor]) {
    guard surface.obstacleOfSubtree == nil else { return hasRules = hasRules || surface.effectiveHitRules != nil }
    let interceptors = interceptors(of: surface, at: origin, outer)
    for entry in surface.stack.reversed() {
      switch entry {
      case .itself: add(surface, at: origin, interceptors)
      case .subsurface(let link):
        collect(link.surface, at: origin + Vector(Double(link.position.x), Double(link.position.y)), interceptors)
      }
    }
  }

  /// The interceptors of hits on a surface's tree: those of the user's rules, and then those of clients' declarations, each
  /// topmost first. Those behind one that receives all hits have no effect, and are left out.
  private func interceptors(
    of surface: Surface, at origin: Vector<SurfaceSpace>, _ outer: [HitInterceptor]
  ) -> [HitInterceptor] {
    guard let rules = surface.effectiveHitRules else { return outer }
    hasRules = true
    guard surface.interceptsSubtree else { return outer }
    let ahead = surface.isInterceptedByUser ? outer.prefix { $0.isUsers } : outer[...]
    if case .takesSubtree = ahead.last?.intercept { return outer }
    if case .redirects(let target) = rules.intercept { redirections.append(target) }
    let added = HitInterceptor(surface, rules, at: origin)
    if case .takesSubtree = added.intercept { return ahead + [added] }
    return ahead + [added] + outer[ahead.endIndex...]
  }

  private func add(_ surface: Surface, at origin: Vector<SurfaceSpace>, _ interceptors: [HitInterceptor]) {
    guard surface.ownObstacle == nil else { return }
    let area = HitArea(of: surface)
    let box = area.box.translated(by: origin)
    boxes.append(box)
    layers.append(
      Layer(
        surface: surface, id: surface.id, origin: .zero + origin, area: area.isWhole ? nil : area,
        treatment: HitTreatment(of: surface, at: origin, in: area, interceptors), firmBox: area.firmBox))
    if area.firmBox != nil { yields = true }
    bounds = bounds.union(box)
  }

  /// Finds the frontmost surface that accepts input at a point. Each surface is tested separately: a subsurface outside
  /// its parent can be hit, and a hole in a parent's input region does not affect its subsurfaces.
  ///
  /// - Parameter redirect: Returns the hit on the target of a redirection; nil if the target is not shown.
  func hitTest(_ place: Point<SurfaceSpace>, redirect: (HitTarget, HitInterceptor) -> SurfaceHit?) -> SurfaceHit? {
    guard let index = index(at: place) else { return nil }
    guard let treatment = layers[index].treatment else {
      return SurfaceHit(surface: layers[index].surface, place: place.seen(from: layers[index].origin))
    }
    return treatment.hit(on: layers[index].surface, at: place, redirect: redirect)
  }

  /// True if the tree takes a point before windows behind: it is inside a surface, and not only in the outsets that
  /// clients have declared.
  func takesFirst(_ place: Point<SurfaceSpace>) -> Bool {
    layers.indices.contains { index in
      guard contains(place, index) else { return false }
      return layers[index].firmBox?.contains(place.seen(from: layers[index].origin)) ?? true
    }
  }

  /// The identifier of the surface at a point. Invalid if any surface has rules.
  func surface(at place: Point<SurfaceSpace>) -> SurfaceID? { index(at: place).map { layers[$0].id } }

  private func index(at place: Point<SurfaceSpace>) -> Int? {
    if let grid {
      for index in grid.candidates(at: place) where contains(place, Int(index)) { return Int(index) }
    } else {
      for index in boxes.indices where contains(place, index) { return index }
    }
    return nil
  }

  private func contains(_ place: Point<SurfaceSpace>, _ index: Int) -> Bool {
    guard boxes[index].contains(place) else { return false }
    return layers[index].area?.contains(place.seen(from: layers[index].origin)) ?? true
  }
}

extension Surface {
  /// The input layers of this surface's tree. The first hit test after a change builds them.
  var currentInputLayers: InputLayers {
    if let inputLayers { return inputLayers }
    let made = InputLayers(of: self)
    inputLayers = made
    return made
  }

  /// Invalidates the input layers after a change of the positions or input areas in this surface's tree.
  func forgetInputLayers() {
    var surface: Surface? = self
    while let changed = surface {
      changed.inputLayers = nil
      changed.cachedTreeBounds = nil
      changed.window?.stack?.forgetInputFrames()
      surface = changed.subsurface?.parent
    }
  }
}
