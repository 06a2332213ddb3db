import Geometry

/// The surface at a place, and the place in that surface's own coordinates.
public struct SurfaceHit {
  public let surface: Surface
  public let place: Point<SurfaceSpace>
}

extension Surface {
  /// Finds the topmost surface of this tree that takes input at a place given in this surface's coordinates.
  ///
  /// Each surface is asked for itself only: a subsurface outside its parent can be hit, and a hole in a parent's
  /// input region does not hide what is stacked above or below it.
  public func hitTest(_ place: Point<SurfaceSpace>) -> SurfaceHit? {
    guard hasContent else { return nil }
    for entry in stack.reversed() {
      switch entry {
      case .itself:
        if acceptsInput(at: place) { return SurfaceHit(surface: self, place: place) }
      case .subsurface(let link):
        let shifted = Point<SurfaceSpace>(place.x - Double(link.position.x), place.y - Double(link.position.y))
        if let hit = link.surface.hitTest(shifted) { return hit }
      }
    }
    return nil
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
