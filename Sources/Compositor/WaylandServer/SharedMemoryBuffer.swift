import CWaylandServer

extension WlBuffer {
  /// The buffer's content if it is a `wl_shm` buffer; nil for other kinds.
  package var sharedMemory: SharedMemoryBuffer? {
    pointer.flatMap { wl_shm_buffer_get($0) }.map { SharedMemoryBuffer(pointer: $0, object: self) }
  }
}

/// A view of the client's memory behind a `wl_buffer`.
package struct SharedMemoryBuffer {
  let pointer: OpaquePointer
  private let object: WlBuffer

  fileprivate init(pointer: OpaquePointer, object: WlBuffer) {
    self.pointer = pointer
    self.object = object
  }

  package var width: Int32 { wl_shm_buffer_get_width(pointer) }
  package var height: Int32 { wl_shm_buffer_get_height(pointer) }
  package var stride: Int32 { wl_shm_buffer_get_stride(pointer) }
  /// A `wl_shm.format` code.
  package var format: UInt32 { wl_shm_buffer_get_format(pointer) }

  /// Calls `body` with the pixels. If the client has shortened its file, it receives an error and the missing part
  /// reads as zero.
  package func withPixels<Result>(_ body: (UnsafeRawPointer) -> Result) -> Result? {
    guard let data = wl_shm_buffer_get_data(pointer) else { return nil }
    wl_shm_buffer_begin_access(pointer)
    defer { endAccess() }
    return body(UnsafeRawPointer(data))
  }

  /// Calls `body` with the pixels to change. If the client has shortened its file, it receives an error, and the missing
  /// part is memory that the client does not see.
  package func withWritablePixels<Result>(_ body: (UnsafeMutableRawPointer) -> Result) -> Result? {
    guard let data = wl_shm_buffer_get_data(pointer) else { return nil }
    wl_shm_buffer_begin_access(pointer)
    defer { endAccess() }
    return body(data)
  }

  private func endAccess() {
    wl_shm_buffer_end_access(pointer)
    // libwayland has sent an error if memory was missing.
    object.willSend()
  }
}
