import Geometry
import Painting
import WaylandClient

/// A buffer that stores its outdated area.
final class PixelBuffer: MemoryBuffer {
  /// The area that has changed on the surface since this buffer was drawn.
  var stale: PixelRect

  /// Creates a buffer that must be drawn completely. It has an alpha channel unless it is opaque.
  override init(_ sharedMemory: WlShm, width: Int, height: Int, isOpaque: Bool) throws(ConnectionError) {
    stale = PixelRect(left: 0, top: 0, right: width, bottom: height)
    try super.init(sharedMemory, width: width, height: height, isOpaque: isOpaque)
  }
}
