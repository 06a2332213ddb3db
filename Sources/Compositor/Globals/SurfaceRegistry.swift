package import Surfaces
package import WaylandServer

/// All existing surfaces, by ID.
package final class SurfaceRegistry {
  private var surfaces: [SurfaceID: ClientSurface] = [:]
  private var lastID: UInt32 = 0

  package init() {}

  package var count: Int { surfaces.count }
  package subscript(id: SurfaceID) -> ClientSurface? { surfaces[id] }

  /// Calls `body` with each surface, in no particular order.
  package func forEach(_ body: (ClientSurface) -> Void) { surfaces.values.forEach(body) }

  func nextID() -> SurfaceID {
    lastID += 1
    return SurfaceID(rawValue: lastID)
  }

  func insert(_ surface: ClientSurface) { surfaces[surface.model.id] = surface }
  func remove(_ surface: ClientSurface) { surfaces[surface.model.id] = nil }
}

extension WlSurface {
  /// The Swift object of the surface; nil only while the surface is being destroyed.
  package var object: ClientSurface? { handler.map { unsafeDowncast($0, to: ClientSurface.self) } }
}
