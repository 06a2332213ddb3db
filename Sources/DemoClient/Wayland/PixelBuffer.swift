import Painting
import Geometry
import WaylandClient

/// One `wl_buffer` over shared memory.
final class PixelBuffer: WlBuffer.Handler {
  let buffer: WlBuffer
  let width: Int
  let height: Int
  let memory: MemoryFile
  /// The compositor may still read it.
  private(set) var isBusy = false
  /// What has changed on the surface since this buffer was drawn.
  var stale: PixelRect
  private var isRetired = false

  /// Transparent where it shall not hide what lies below.
  init(_ sharedMemory: WlShm, width: Int, height: Int, isOpaque: Bool) throws {
    self.width = width
    self.height = height
    memory = try MemoryFile(size: width * height * 4)
    let pool = sharedMemory.createPool(fd: memory.descriptor, size: Int32(clamping: width * height * 4))
    buffer = pool.createBuffer(
      offset: 0, width: Int32(width), height: Int32(height), stride: Int32(width * 4),
      format: isOpaque ? .xrgb8888 : .argb8888)
    pool.destroy()
    stale = PixelRect(left: 0, top: 0, right: width, bottom: height)
    buffer.handler = self
  }

  func handOver() { isBusy = true }

  func release(_ object: WlBuffer) {
    isBusy = false
    if isRetired { buffer.destroy() }
  }

  /// Ends the buffer as soon as nobody reads it.
  func retire() {
    isRetired = true
    if !isBusy { buffer.destroy() }
  }
}
