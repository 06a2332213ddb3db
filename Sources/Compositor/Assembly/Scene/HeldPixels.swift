import Geometry
import Globals
import Rendering

/// The pixels of a held `wl_shm` buffer in the memory of its client, for a painter that copies them straight to where they are shown.
final class HeldPixels: ExternalImage {
  let size: IntSize<BufferSpace>
  let format: PixelFormat
  private let buffer: ClientBuffer

  /// Nil if the buffer is destroyed, or a row does not begin at a multiple of 4 bytes, which painters need.
  init?(_ buffer: ClientBuffer) {
    let isAligned = buffer.withPixels { $0.stride % 4 == 0 && UInt(bitPattern: $0.base) % 4 == 0 }
    guard isAligned == true, let format = buffer.format else { return nil }
    (self.buffer, self.format, size) = (buffer, format, buffer.size)
  }

  var byteCount: Int { Int(size.width) * Int(size.height) * format.bytesPerPixel }

  func withPixels(_ body: (Pixels) -> Void) -> Bool { buffer.withPixels(body) != nil }
}
