import Geometry

/// The surfaces of a tree that can take input, frontmost first: what a hit test looks through.
///
/// Boxes lie beside each other as plain numbers, so that looking past a thousand of them touches no object.
final class InputLayers {
  private struct Layer {
    unowned let surface: Surface
    let id: SurfaceID
    /// Where the surface's origin lies, in the root's coordinates.
    let origin: Point<SurfaceSpace>
    /// nil stands for the whole box.
    let area: HitArea?
    /// Set where rules say that a hit is another's, or told at another place.
    let treatment: HitTreatment?
  }

  /// Where the surfaces of `layers` take input at most, in the root's coordinates.
  @exclusivity(unchecked) private var boxes: [Rect<SurfaceSpace>] = []
  @exclusivity(unchecked) private var layers: [Layer] = []
  /// Made by the first hit test where there are many.
  private lazy var grid = boxes.count < BoxGrid<SurfaceSpace>.worthwhile ? nil : BoxGrid(boxes)
  /// Nothing outside is ever hit.
  @exclusivity(unchecked) private(set) var bounds = Rect<SurfaceSpace>.zero
  /// Whether any of the surfaces has rules of its own.
  private(set) var hasRules = false
  /// The surfaces that rules of this tree send hits to.
  private(set) var redirections: [HitTarget] = []

  init(of root: Surface) { collect(root, at: .zero, []) }

  private func collect(_ surface: Surface, at origin: Vector<SurfaceSpace>, _ outer: [HitInterceptor]) {
    guard surface.obstacleOfSubtree == nil else { return hasRules = hasRules || surface.hitRules != nil }
    let interceptors = interceptors(of: surface, at: origin, outer)
    for entry in surface.stack.reversed() {
      switch entry {
      case .itself: add(surface, at: origin, interceptors)
      case .subsurface(let link):
        collect(link.surface, at: origin + Vector(Double(link.position.x), Double(link.position.y)), interceptors)
      }
    }
  }

  /// Those who are asked about hits on a surface's tree, the topmost first. One that takes everything is the last.
  private func interceptors(
    of surface: Surface, at origin: Vector<SurfaceSpace>, _ outer: [HitInterceptor]
  ) -> [HitInterceptor] {
    guard let rules = surface.hitRules else { return outer }
    hasRules = true
    if case .takesSubtree = outer.last?.intercept { return outer }
    guard surface.interceptsSubtree else { return outer }
    if case .redirects(let target) = rules.intercept { redirections.append(target) }
    return outer + [HitInterceptor(surface, rules, at: origin)]
  }

  private func add(_ surface: Surface, at origin: Vector<SurfaceSpace>, _ interceptors: [HitInterceptor]) {
    guard surface.ownObstacle == nil else { return }
    let area = HitArea(of: surface)
    let box = area.box.translated(by: origin)
    boxes.append(box)
    layers.append(
      Layer(
        surface: surface, id: surface.id, origin: .zero + origin, area: area.isWhole ? nil : area,
        treatment: HitTreatment(of: surface, at: origin, in: area, interceptors)))
    bounds = bounds.union(box)
  }

  /// Each surface is asked for itself only: a subsurface outside its parent can be hit, and a hole in a parent's input
  /// region does not hide what is stacked above or below it.
  ///
  /// - Parameter redirect: finds a surface that a rule sends hits to, as the answer to a hit there.
  func hitTest(_ place: Point<SurfaceSpace>, redirect: (HitTarget, HitInterceptor) -> SurfaceHit?) -> SurfaceHit? {
    guard let index = index(at: place) else { return nil }
    guard let treatment = layers[index].treatment else {
      return SurfaceHit(surface: layers[index].surface, place: place.seen(from: layers[index].origin))
    }
    return treatment.hit(on: layers[index].surface, at: place, redirect: redirect)
  }

  /// The same surface by its name, for those who need no more; wrong where any surface has rules.
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
  /// What hit tests of this surface's tree look through; made anew by the first of them after a change.
  var currentInputLayers: InputLayers {
    if let inputLayers { return inputLayers }
    let made = InputLayers(of: self)
    inputLayers = made
    return made
  }

  /// Something in this surface's tree lies or takes input elsewhere than before.
  func forgetInputLayers() {
    var surface: Surface? = self
    while let changed = surface {
      changed.inputLayers = nil
      changed.knownTreeBounds = nil
      changed.window?.stack?.forgetInputFrames()
      surface = changed.subsurface?.parent
    }
  }
}
