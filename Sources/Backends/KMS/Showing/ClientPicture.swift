import Backends
import Geometry
import System

/// The buffer of a client that a display shows without a copy. The client gets it back when this object is released.
final class ClientPicture: PlaneBuffer {
  let framebuffer: UInt32
  let isOrdinary = false
  private let buffer: any BackendBuffer
  /// Keeps the framebuffer, also if the client destroys its buffer.
  private let imported: ImportedBuffer

  /// Nil if the buffer has another size, or the driver of the card cannot use it.
  init?(_ buffer: any BackendBuffer, of size: IntSize<BufferSpace>, on kernel: any CardKernel) {
    guard buffer.layout.size == size else { return nil }
    let object = buffer.attachment {
      ($0 as? ImportedBuffer)?.belongs(to: kernel) ?? false
    } make: {
      ImportedBuffer(buffer.layout, on: kernel)
    }
    guard let imported = object as? ImportedBuffer, let framebuffer = imported.framebuffer else { return nil }
    (self.buffer, self.imported, self.framebuffer) = (buffer, imported, framebuffer)
  }

  func hold() {}
  func letGo() {}
}

/// The framebuffer of a dma-buf. It is removed with this object.
final class ImportedBuffer {
  /// The kernel's number; nil if the driver cannot use the dma-buf, which is not tried again.
  let framebuffer: UInt32?
  /// The card, which clients must not keep open.
  private weak var kernel: (any CardKernel)?

  init(_ layout: DmabufLayout, on kernel: any CardKernel) {
    self.kernel = kernel
    framebuffer = try? kernel.makeFramebuffer(of: layout)
  }

  deinit { if let framebuffer { kernel?.removeFramebuffer(framebuffer) } }

  func belongs(to kernel: any CardKernel) -> Bool { self.kernel === kernel }
}
