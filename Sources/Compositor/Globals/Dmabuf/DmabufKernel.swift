package import System

/// The kernel's side of dma-bufs: memory, usually of a graphics card, that programs pass to each other as descriptors.
///
/// `SystemDmabufKernel` is the kernel of the machine. Tests have one of their own, which decides what a dma-buf is, and when a
/// card has finished drawing.
package protocol DmabufKernel: AnyObject {
  /// True if a descriptor is a dma-buf.
  func isDmabuf(_ descriptor: Int32) -> Bool

  /// The size in bytes; nil if it is not known.
  func size(of descriptor: Int32) -> Int?

  /// The descriptor that becomes readable when no device writes into the memory any more; nil if that is so now.
  func fence(of descriptor: Int32) -> Int32?

  /// Maps the first bytes for reading; nil if the driver does not allow it. The caller must call `unmap`.
  func map(_ descriptor: Int32, byteCount: Int) -> UnsafeRawBufferPointer?
  func unmap(_ memory: UnsafeRawBufferPointer)

  /// Makes the latest writes of devices visible in the mapped memory.
  ///
  /// - Returns: false if the memory must not be read.
  func beginReading(_ descriptor: Int32) -> Bool
  func endReading(_ descriptor: Int32)

  /// Creates a dma-buf to try the other calls with.
  ///
  /// - Returns: a descriptor, which the caller closes.
  /// - Throws: the kernel's reason. A machine without a device for it can still have dma-bufs.
  func makeDmabuf(_ bytes: [UInt8]) throws(ErrorNumber) -> Int32
}

/// The kernel of this machine.
package final class SystemDmabufKernel: DmabufKernel {
  package init() {}

  package func isDmabuf(_ descriptor: Int32) -> Bool { DmabufFile.isDmabuf(descriptor) }
  package func size(of descriptor: Int32) -> Int? { DmabufFile.size(of: descriptor) }

  package func fence(of descriptor: Int32) -> Int32? { DmabufFile.isFinished(descriptor) ? nil : descriptor }

  package func map(_ descriptor: Int32, byteCount: Int) -> UnsafeRawBufferPointer? {
    DmabufFile.map(descriptor, byteCount: byteCount)
  }

  package func unmap(_ memory: UnsafeRawBufferPointer) { DmabufFile.unmap(memory) }
  package func beginReading(_ descriptor: Int32) -> Bool { DmabufFile.beginReading(descriptor) }
  package func endReading(_ descriptor: Int32) { DmabufFile.endReading(descriptor) }

  package func makeDmabuf(_ bytes: [UInt8]) throws(ErrorNumber) -> Int32 { try DmabufFile.make(bytes) }
}
