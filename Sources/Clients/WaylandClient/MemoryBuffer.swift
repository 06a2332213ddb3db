/// A `wl_buffer` in shared memory, with pixels of four bytes, row after row.
open class MemoryBuffer: WlBuffer.Handler {
  package final let buffer: WlBuffer
  package final let width: Int
  package final let height: Int
  package final let memory: MemoryFile
  /// True if the compositor may still read the buffer.
  package final private(set) var isBusy = false
  /// Runs when the compositor releases the buffer.
  package final var onRelease: (() -> Void)?
  private var isRetired = false

  /// Bytes from one row to the next.
  package final var stride: Int { width * 4 }

  /// - Parameter isOpaque: false for premultiplied alpha; the buffer is then fully transparent at first.
  /// - Throws: if the system cannot provide the memory, or if the size is invalid or exceeds what the protocol can
  ///   express.
  package init(_ sharedMemory: WlShm, width: Int, height: Int, isOpaque: Bool) throws(ConnectionError) {
    let (row, overflows) = width.multipliedReportingOverflow(by: 4)
    let (bytes, overflowsToo) = row.multipliedReportingOverflow(by: height)
    guard width > 0, height > 0, !overflows, !overflowsToo, let wireSize = Int32(exactly: bytes) else {
      throw ConnectionError(description: "invalid buffer size \(width)x\(height)")
    }
    self.width = width
    self.height = height
    memory = try MemoryFile(size: bytes)
    let pool = sharedMemory.createPool(fd: memory.descriptor, size: wireSize)
    buffer = pool.createBuffer(
      offset: 0, width: Int32(width), height: Int32(height), stride: Int32(row),
      format: isOpaque ? .xrgb8888 : .argb8888)
    pool.destroy()
    buffer.handler = self
  }

  package final func handOver() { isBusy = true }

  package final func release(_ object: WlBuffer) {
    isBusy = false
    guard !isRetired else { return buffer.destroy() }
    onRelease?()
  }

  /// Destroys the buffer as soon as the compositor no longer reads it.
  package final func retire() {
    guard !isRetired else { return }
    isRetired = true
    if !isBusy { buffer.destroy() }
  }
}
