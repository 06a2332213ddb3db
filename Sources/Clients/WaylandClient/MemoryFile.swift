import CSystem
import CWaylandClient
import Glibc

/// Memory that a client shares with the compositor through `wl_shm.create_pool`.
package final class MemoryFile {
  package let descriptor: Int32
  package let bytes: UnsafeMutableRawBufferPointer

  package init(size: Int) throws(ConnectionError) {
    let descriptor = fp_memory_file("fingerpost-client")
    guard descriptor >= 0, ftruncate(descriptor, off_t(size)) == 0,
      let memory = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0), memory != MAP_FAILED
    else {
      let reason = String(cString: strerror(errno))
      if descriptor >= 0 { close(descriptor) }
      throw ConnectionError(description: "cannot create \(size) bytes of shared memory: \(reason)")
    }
    self.descriptor = descriptor
    bytes = UnsafeMutableRawBufferPointer(start: memory, count: size)
  }

  deinit {
    munmap(bytes.baseAddress, bytes.count)
    close(descriptor)
  }
}
