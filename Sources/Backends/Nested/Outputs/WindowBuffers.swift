import Geometry
import Rendering
import WaylandClient

/// The buffers of a window's pictures. Each copies only the pixels that have changed since it was last used.
final class WindowBuffers {
  /// The maximum number of buffers, one more than a host needs: one on its screen, one on its way there.
  private static let limit = 3

  /// The window's size in pixels. Buffers of another size are destroyed when the host releases them.
  var size: IntSize<OutputSpace> = .zero {
    didSet { if size != oldValue { retireAll() } }
  }
  private let sharedMemory: WlShm
  private var buffers: [WindowBuffer] = []

  init(_ sharedMemory: WlShm) { self.sharedMemory = sharedMemory }

  var hasFree: Bool { buffers.count < Self.limit || buffers.contains { !$0.isBusy } }

  /// A free buffer with the picture; nil if the host uses all of them.
  ///
  /// - Parameter changed: the pixels that have changed since the previous call.
  func take(_ picture: Bitmap, changed: Region<OutputSpace>) throws -> MemoryBuffer? {
    for buffer in buffers { buffer.stale.formUnion(changed) }
    guard let buffer = try buffers.first(where: { !$0.isBusy }) ?? add() else { return nil }
    buffer.catchUp(with: picture)
    return buffer
  }

  private func add() throws -> WindowBuffer? {
    guard buffers.count < Self.limit else { return nil }
    let made = try WindowBuffer(sharedMemory, size: size)
    buffers.append(made)
    return made
  }

  func retireAll() {
    buffers.forEach { $0.retire() }
    buffers = []
  }
}

/// A buffer that keeps track of its outdated pixels.
private final class WindowBuffer: MemoryBuffer {
  /// The pixels that have changed in the window since this buffer was filled.
  var stale: Region<OutputSpace>

  init(_ sharedMemory: WlShm, size: IntSize<OutputSpace>) throws(ConnectionError) {
    stale = Region(IntRect(size))
    try super.init(sharedMemory, width: Int(size.width), height: Int(size.height), isOpaque: true)
  }

  /// - Parameter picture: a picture of the buffer's size with 4 bytes per pixel.
  func catchUp(with picture: Bitmap) {
    guard let target = memory.bytes.baseAddress else { return }
    picture.withBytes { source in
      guard let base = source.baseAddress else { return }
      for rect in stale.rects {
        let (start, count) = (Int(rect.minX) * 4, Int(rect.width) * 4)
        for y in Int(rect.minY)..<Int(rect.maxY) {
          (target + (y * stride + start)).copyMemory(from: base + (y * picture.stride + start), byteCount: count)
        }
      }
    }
    stale = Region()
  }
}
