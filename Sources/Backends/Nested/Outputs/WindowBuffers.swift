import Geometry
import Rendering
import WaylandClient

/// The buffers of a window's pictures.
final class WindowBuffers {
  /// The window's size in pixels. Buffers of another size are destroyed when the host releases them.
  var size: IntSize<OutputSpace> = .zero {
    didSet { if size != oldValue { retireAll() } }
  }
  private let sharedMemory: WlShm
  /// One more than a host needs: one on its screen, one on its way there.
  private var buffers = PictureBuffers<WindowBuffer>(atMost: 3)

  init(_ sharedMemory: WlShm) { self.sharedMemory = sharedMemory }

  var hasFree: Bool { buffers.hasFree }

  /// A free buffer with the picture; nil if the host uses all of them.
  ///
  /// - Parameter changed: the pixels that have changed since the previous call.
  func take(_ picture: any NextPicture, changed: Region<OutputSpace>) throws -> MemoryBuffer? {
    let free = try buffers.take(changed: changed) { () throws(ConnectionError) in
      try WindowBuffer(sharedMemory, size: size)
    }
    try free?.catchUp(with: picture)
    return free
  }

  func retireAll() { buffers.retireAll() }
}

/// A buffer in memory that is shared with the host.
private final class WindowBuffer: MemoryBuffer, PictureBuffer {
  private var stale: StalePixels

  init(_ sharedMemory: WlShm, size: IntSize<OutputSpace>) throws(ConnectionError) {
    stale = StalePixels(size)
    try super.init(sharedMemory, width: Int(size.width), height: Int(size.height), isOpaque: true)
  }

  func add(_ changed: Region<OutputSpace>) { stale.add(changed) }

  func catchUp(with picture: any NextPicture) throws(RenderingError) {
    guard let memory = memory.bytes.baseAddress else { return }
    let size = IntSize<BufferSpace>(Int32(width), Int32(height))
    let target = try Bitmap(paintingOn: memory, stride: stride, size: size, format: .xrgb8888)
    try stale.update(target, to: picture)
  }
}
