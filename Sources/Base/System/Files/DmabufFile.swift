import CSystem
import Glibc

/// The kernel's calls for dma-bufs: memory, usually of a graphics card, that programs pass to each other as descriptors.
package enum DmabufFile {
  /// True if a descriptor is a dma-buf. Other kinds of files have pixels too, but their owner can shorten them.
  package static func isDmabuf(_ descriptor: Int32) -> Bool { fp_is_dmabuf(descriptor) != 0 }

  /// The size in bytes, which never changes; nil if the kernel cannot report it.
  package static func size(of descriptor: Int32) -> Int? {
    let end = lseek(descriptor, 0, SEEK_END)
    return end >= 0 ? Int(end) : nil
  }

  /// True if no device writes into the memory any more. Until then, the descriptor is not readable.
  package static func isFinished(_ descriptor: Int32) -> Bool {
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&polled, 1, 0) != 0
  }

  /// Maps the first bytes for reading; nil if the driver does not allow it. The caller must call `unmap`.
  package static func map(_ descriptor: Int32, byteCount: Int) -> UnsafeRawBufferPointer? {
    guard let base = mmap(nil, byteCount, PROT_READ, MAP_SHARED, descriptor, 0), base != MAP_FAILED else { return nil }
    return UnsafeRawBufferPointer(start: base, count: byteCount)
  }

  package static func unmap(_ memory: UnsafeRawBufferPointer) {
    munmap(UnsafeMutableRawPointer(mutating: memory.baseAddress), memory.count)
  }

  /// Makes the latest writes of devices visible in the mapped memory. The kernel waits if a device still writes.
  ///
  /// - Returns: false if the kernel refuses; the memory must not be read then.
  package static func beginReading(_ descriptor: Int32) -> Bool { fp_dmabuf_sync(descriptor, 0) == 0 }

  package static func endReading(_ descriptor: Int32) { _ = fp_dmabuf_sync(descriptor, 1) }

  /// Creates a dma-buf in ordinary memory, by `/dev/udmabuf`.
  ///
  /// - Parameter bytes: the content. The rest of its last page is zero.
  /// - Returns: a descriptor, which the caller closes.
  /// - Throws: the kernel's reason: `.noSuchFile` without the device, `.accessDenied` if this user must not use it.
  package static func make(_ bytes: [UInt8]) throws(ErrorNumber) -> Int32 {
    let device = try DeviceFile.open("/dev/udmabuf", flags: O_RDWR)
    defer { close(device) }
    let memory = fp_memory_file("fingerpost-dmabuf")
    guard memory >= 0 else { throw .latest }
    defer { close(memory) }
    let page = Int(sysconf(Int32(_SC_PAGESIZE)))
    let size = (bytes.count + page - 1) / page * page
    guard ftruncate(memory, off_t(size)) == 0,
      bytes.withUnsafeBytes({ pwrite(memory, $0.baseAddress, $0.count, 0) }) == bytes.count
    else { throw .latest }
    let made = fp_make_udmabuf(device, memory, UInt(size))
    guard made >= 0 else { throw .latest }
    return made
  }
}
