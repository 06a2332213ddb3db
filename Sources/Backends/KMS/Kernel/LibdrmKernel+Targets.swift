import CDRM
package import Geometry
package import GraphicsBuffers
import Rendering
package import SeatSessions
import System

extension LibdrmKernel {
  package func makeTarget(
    _ size: IntSize<BufferSpace>, _ layout: TargetLayout
  ) throws(DeviceFault) -> any KernelTarget {
    let buffer = try GraphicsBuffer(try graphicsDevice(), size, layout, for: .display)
    do throws(ErrorNumber) {
      return LibdrmTarget(buffer, try makeFramebuffer(of: buffer), on: self)
    } catch {
      throw DeviceFault(error, "the card makes no framebuffer of a buffer of its graphics driver: \(error)")
    }
  }

  private func makeFramebuffer(of buffer: GraphicsBuffer) throws(ErrorNumber) -> UInt32 {
    let (memory, planes) = (buffer.memory, buffer.memory.planes)
    func number(_ plane: Int, _ value: (CardMemory.Plane) -> Int) -> UInt32 {
      planes.indices.contains(plane) ? UInt32(clamping: value(planes[plane])) : 0
    }
    func numbers(_ value: (CardMemory.Plane) -> Int) -> (UInt32, UInt32, UInt32, UInt32) {
      (number(0, value), number(1, value), number(2, value), number(3, value))
    }
    var layout = fp_drm_layout(
      handle: buffer.handle, width: UInt32(memory.size.width), height: UInt32(memory.size.height),
      format: memory.format.drmCode, modifier: memory.modifier, planes: Int32(planes.count),
      offsets: numbers(\.offset), strides: numbers(\.stride))
    var framebuffer: UInt32 = 0
    let reason = fp_drm_add_framebuffer(descriptor, &layout, takesModifiers, &framebuffer)
    guard reason == 0 else { throw ErrorNumber(reason) }
    return framebuffer
  }
}

/// A buffer of a card that libgbm has made.
private final class LibdrmTarget: KernelTarget {
  let framebuffer: UInt32
  private let buffer: GraphicsBuffer
  private let kernel: any CardKernel

  init(_ buffer: GraphicsBuffer, _ framebuffer: UInt32, on kernel: any CardKernel) {
    (self.buffer, self.framebuffer, self.kernel) = (buffer, framebuffer, kernel)
  }

  deinit { kernel.removeFramebuffer(framebuffer) }

  var memory: CardMemory { buffer.memory }

  func copy(of part: IntRect<BufferSpace>) -> Bitmap? { buffer.copy(of: part) }
}
