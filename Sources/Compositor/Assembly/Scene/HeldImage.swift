import Geometry
import Globals
import Rendering
import Surfaces

/// The content of a surface in memory of its client that is not copied. The client gets its buffer back when another one has
/// replaced it.
final class HeldImage: ExternalImage {
  let size: IntSize<BufferSpace>
  let format: PixelFormat
  let byteCount: Int
  private let buffer: ClientBuffer
  private let memory: any ExternalMemory

  /// Keeps a buffer. Nil if its format is not supported.
  init?(_ buffer: ClientBuffer, _ memory: any ExternalMemory) {
    guard let format = PixelFormat(sharedMemoryCode: memory.format) else { return nil }
    (self.buffer, self.memory, self.format) = (buffer, memory, format)
    (size, byteCount) = (memory.size, memory.byteCount)
    buffer.keep()
  }

  func withPixels(_ body: (Pixels) -> Void) -> Bool {
    var isRead = false
    let isReadable = memory.withBytes { bytes, stride in
      guard let pixels = try? Pixels(bytes, stride: stride, size: size, format: format) else { return }
      isRead = true
      body(pixels)
    }
    return isReadable && isRead
  }

  /// Returns the buffer to the client, unless the client has attached the same one again.
  func end(replacedBy next: PaintItem.Content?) {
    if case .external(let image)? = next, let held = image as? HeldImage, held.buffer.isSame(as: buffer) {
      return buffer.didCommitAgain()
    }
    buffer.release()
  }
}
