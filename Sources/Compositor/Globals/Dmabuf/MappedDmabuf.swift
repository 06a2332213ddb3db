import Geometry

/// Makes memory of linear dma-bufs by mapping them, without a graphics card.
package final class DmabufMapper: DmabufImporter {
  private let kernel: any DmabufKernel

  package init(_ kernel: any DmabufKernel) { self.kernel = kernel }

  package func memory(of buffer: DmabufDescription) -> (any ExternalMemory)? { MappedDmabuf(buffer, kernel) }
}

/// The memory of a linear dma-buf, mapped for as long as the buffer exists or is shown. A page is not read before a picture with it
/// is composed.
final class MappedDmabuf: ExternalMemory {
  let size: IntSize<BufferSpace>
  let format: UInt32
  let byteCount: Int
  private let plane: DmabufDescription.Plane
  private let kernel: any DmabufKernel
  private let mapped: UnsafeRawBufferPointer

  /// Maps a buffer. Nil if its driver does not allow that, or if painters cannot read its rows.
  init?(_ buffer: DmabufDescription, _ kernel: any DmabufKernel) {
    // Painters need rows that begin at multiples of 4 bytes.
    guard let plane = buffer.planes.first, buffer.format.modifier == DmabufFormat.linear, plane.offset % 4 == 0,
      plane.stride % 4 == 0
    else { return nil }
    byteCount = plane.stride * Int(buffer.size.height)
    // A driver that cannot say how large the memory is could pass on less than was mapped.
    guard let available = kernel.size(of: plane.file.rawValue), plane.offset + byteCount <= available,
      let mapped = kernel.map(plane.file.rawValue, byteCount: plane.offset + byteCount)
    else { return nil }
    (self.kernel, self.plane, self.mapped) = (kernel, plane, mapped)
    (size, format) = (buffer.size, buffer.format.sharedMemoryCode)
  }

  deinit { kernel.unmap(mapped) }

  var fence: Int32? { kernel.fence(of: plane.file.rawValue) }

  func withBytes(_ body: (_ bytes: UnsafeRawBufferPointer, _ stride: Int) -> Void) -> Bool {
    // The kernel would wait for a device that still draws, and with it all clients.
    guard fence == nil, kernel.beginReading(plane.file.rawValue) else { return false }
    defer { kernel.endReading(plane.file.rawValue) }
    body(UnsafeRawBufferPointer(rebasing: mapped[plane.offset...]), plane.stride)
    return true
  }
}
