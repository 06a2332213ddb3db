package import Geometry

extension Surface {
  /// The smallest rectangle that contains this surface and its visible subsurfaces; empty without content.
  package var treeBounds: Rect<SurfaceSpace> {
    if let cachedTreeBounds { return cachedTreeBounds }
    var bounds = Rect<SurfaceSpace>.zero
    forEachVisible { surface, origin in
      bounds = bounds.union(
        Rect(x: origin.dx, y: origin.dy, width: surface.state.size.width, height: surface.state.size.height))
    }
    cachedTreeBounds = bounds
    return bounds
  }
}
