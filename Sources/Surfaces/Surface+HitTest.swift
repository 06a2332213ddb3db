public import Geometry

/// The surface at a place, and the place in that surface's own coordinates.
public struct SurfaceHit {
  public let surface: Surface
  public let place: Point<SurfaceSpace>
  /// How later places of the same finger are told; nil tells them as they are.
  public let confinement: Confinement?

  /// - Parameter place: as it is; the hit has it as the confinement tells it.
  public init(surface: Surface, place: Point<SurfaceSpace>, confinement: Confinement? = nil) {
    self.surface = surface
    self.place = confinement?.confine(place) ?? place
    self.confinement = confinement
  }
}

extension Surface {
  /// Finds the topmost surface of this tree that takes input at a place given in this surface's coordinates.
  ///
  /// The first one after the tree has changed makes a list; those that follow only look through it.
  /// Rules that send hits to other trees have no effect here: only the stack of windows knows of those.
  public func hitTest(_ place: Point<SurfaceSpace>) -> SurfaceHit? {
    currentInputLayers.hitTest(place) { _, _ in nil }
  }

  /// Visits the surfaces that can be seen, bottom first, each with its origin in this surface's coordinates.
  public func forEachVisible(_ body: (Surface, Vector<SurfaceSpace>) -> Void) {
    visit(at: .zero, body)
  }

  private func visit(at origin: Vector<SurfaceSpace>, _ body: (Surface, Vector<SurfaceSpace>) -> Void) {
    guard hasContent else { return }
    for entry in stack {
      switch entry {
      case .itself: body(self, origin)
      case .subsurface(let link):
        link.surface.visit(at: origin + Vector(Double(link.position.x), Double(link.position.y)), body)
      }
    }
  }
}
