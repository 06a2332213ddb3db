import Geometry
import Surfaces
package import WaylandServer

/// `wl_compositor`: creates surfaces and regions.
package final class CompositorGlobal: WlCompositor.Handler {
  private unowned let server: Server
  private let outputs: OutputRegistry
  private var global: Global<WlCompositor>?

  package init(_ server: Server, outputs: OutputRegistry) throws(DisplayError) {
    self.server = server
    self.outputs = outputs
    global = try Global(server.display, version: 6) { [unowned self] in $0.handler = self }
  }

  package func createSurface(_ object: WlCompositor, id: WlSurface) {
    ClientSurface(id, server: server).expect(outputs.all)
  }

  package func createRegion(_ object: WlCompositor, id: WlRegion) {
    id.handler = RegionObject(server.bounds)
  }
}

/// A `wl_region`, which requests build step by step.
final class RegionObject: WlRegion.Handler {
  private let bounds: ClientBounds
  private(set) var region = Region<SurfaceSpace>()

  init(_ bounds: ClientBounds) { self.bounds = bounds }

  func destroy(_ object: WlRegion) {}

  func add(_ object: WlRegion, x: Int32, y: Int32, width: Int32, height: Int32) {
    region.formUnion(IntRect(x: x, y: y, width: width, height: height))
    checkSize(object)
  }

  func subtract(_ object: WlRegion, x: Int32, y: Int32, width: Int32, height: Int32) {
    region.subtract(IntRect(x: x, y: y, width: width, height: height))
    checkSize(object)
  }

  /// Checks the number of rectangles. The protocol lacks an error for too many, so `no_memory` is sent.
  private func checkSize(_ object: WlRegion) {
    let count = region.rects.count
    if count > bounds.regionRectangles { return object.client.postNoMemory() }
    object.setContentWeight(count / bounds.rectanglesPerWeight)
  }
}

extension WlRegion {
  var object: RegionObject? { handler.map { unsafeDowncast($0, to: RegionObject.self) } }
}
