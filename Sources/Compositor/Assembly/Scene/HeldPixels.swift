import Geometry
import Globals
import Rendering

/// The pixels of a held `wl_shm` buffer in the memory of its client, for a painter that copies them straight to where they are shown.
final class HeldPixels: ExternalImage {
  let size: IntSize<BufferSpace>
  let format: PixelFormat
  private let buffer: ClientBuffer

  /// Nil if the buffer is destroyed.
  init?(_ buffer: ClientBuffer) {
    guard let format = buffer.format else { return nil }
    (self.buffer, self.format, size) = (buffer, format, buffer.size)
  }

  var byteCount: Int { Int(size.width) * Int(size.height) * format.bytesPerPixel }

  func withPixels(_ body: (Pixels) -> Void) -> Bool { buffer.withPixels(body) != nil }
}
