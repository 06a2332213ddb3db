import Geometry
import Painting
import WaylandClient

/// A buffer that knows what it lacks.
final class PixelBuffer: MemoryBuffer {
  /// What has changed on the surface since this buffer was drawn.
  var stale: PixelRect

  /// Transparent where it shall not hide what lies below.
  override init(_ sharedMemory: WlShm, width: Int, height: Int, isOpaque: Bool) throws(ConnectionError) {
    stale = PixelRect(left: 0, top: 0, right: width, bottom: height)
    try super.init(sharedMemory, width: width, height: height, isOpaque: isOpaque)
  }
}
