import Geometry
import Surfaces
package import WaylandServer

/// `wp_single_pixel_buffer_manager_v1`: creates buffers of one colour.
package final class SinglePixelBufferGlobal: WpSinglePixelBufferManagerV1.Handler {
  private var global: Global<WpSinglePixelBufferManagerV1>?

  package init(_ server: Server) throws(DisplayError) {
    global = try Global(server.display, version: 1) { [unowned self] in $0.handler = self }
  }

  package func destroy(_ object: WpSinglePixelBufferManagerV1) {}

  package func createU32RgbaBuffer(
    _ object: WpSinglePixelBufferManagerV1, id: WlBuffer, r: UInt32, g: UInt32, b: UInt32, a: UInt32
  ) {
    id.handler = SinglePixelBuffer(content: .solid(red: r, green: g, blue: b, alpha: a))
  }
}

/// A `wl_buffer` of a single colour.
final class SinglePixelBuffer: BufferContent {
  let size = IntSize<BufferSpace>(1, 1)
  let content: ClientBuffer.Content

  init(content: ClientBuffer.Content) { self.content = content }

  func destroy(_ object: WlBuffer) {}
}
