package import Geometry

/// The surface at a point, and the point in that surface's own coordinates.
package struct SurfaceHit {
  package let surface: Surface
  package let place: Point<SurfaceSpace>
  /// The confinement of later locations of the same touch; nil if they are not changed.
  package let confinement: Confinement?

  /// - Parameter place: The point before the confinement is applied.
  package init(surface: Surface, place: Point<SurfaceSpace>, confinement: Confinement? = nil) {
    self.surface = surface
    self.place = confinement?.confine(place) ?? place
    self.confinement = confinement
  }
}

extension Surface {
  /// Finds the topmost surface of this tree that accepts input at a point in this surface's coordinates.
  ///
  /// The first hit test after a change builds a list, which later hit tests search. Rules that redirect hits to other
  /// trees are not applied; only the window stack applies them.
  package func hitTest(_ place: Point<SurfaceSpace>) -> SurfaceHit? {
    currentInputLayers.hitTest(place) { _, _ in nil }
  }

  /// Visits the visible surfaces, bottom first, each with its origin in this surface's coordinates.
  package func forEachVisible(_ body: (Surface, Vector<SurfaceSpace>) -> Void) {
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
