public import Surfaces
public import WaylandServer

/// All existing surfaces, by ID.
public final class SurfaceRegistry {
  private var surfaces: [SurfaceID: ClientSurface] = [:]
  private var lastID: UInt32 = 0

  public init() {}

  public var count: Int { surfaces.count }
  public subscript(id: SurfaceID) -> ClientSurface? { surfaces[id] }

  /// Calls `body` with each surface, in no particular order.
  public func forEach(_ body: (ClientSurface) -> Void) { surfaces.values.forEach(body) }

  func nextID() -> SurfaceID {
    lastID += 1
    return SurfaceID(rawValue: lastID)
  }

  func insert(_ surface: ClientSurface) { surfaces[surface.model.id] = surface }
  func remove(_ surface: ClientSurface) { surfaces[surface.model.id] = nil }
}

extension WlSurface {
  /// The Swift object of the surface; nil only while the surface is being destroyed.
  public var object: ClientSurface? { handler.map { unsafeDowncast($0, to: ClientSurface.self) } }
}
