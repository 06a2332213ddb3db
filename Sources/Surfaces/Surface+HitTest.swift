import Geometry

/// The surface at a place, and the place in that surface's own coordinates.
public struct SurfaceHit {
  public let surface: Surface
  public let place: Point<SurfaceSpace>

  public init(surface: Surface, place: Point<SurfaceSpace>) {
    self.surface = surface
    self.place = place
  }
}

extension Surface {
  /// Finds the topmost surface of this tree that takes input at a place given in this surface's coordinates.
  ///
  /// The first one after the tree has changed makes a list; those that follow only look through it.
  public func hitTest(_ place: Point<SurfaceSpace>) -> SurfaceHit? { currentInputLayers.hitTest(place) }

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
