import CWaylandServer
import Glibc

/// Checks that the rows of each new shared-memory buffer fit into its stride, which libwayland does not check, and reports
/// valid buffers.
///
/// A client with invalid numbers receives the error when it creates the buffer, not when it attaches it.
package final class NewBuffers {
  private struct Entry {
    var client: Client
    var buffer: UInt32
    /// The pool that the client created last, which usually contains the buffer.
    var pool: UInt32?
  }

  /// The bytes of one pixel in a `wl_shm.format`; nil for an unknown format, which is not checked.
  package var bytesPerPixel: (UInt32) -> Int? = { _ in nil }
  /// Called with each new shared-memory buffer that is valid, and its client.
  package var onValid: (Client, WlBuffer) -> Void = { _, _ in }
  private var unchecked: [Entry] = []

  package init() {}

  /// Begins to check the buffers of a client.
  package func watch(_ client: Client) {
    var pool: UInt32?
    client.onResourceCreated { [weak self] interface, id in
      if strcmp(interface, WlBuffer.name) == 0 {
        self?.unchecked.append(Entry(client: client, buffer: id, pool: pool))
      } else if strcmp(interface, WlShmPool.name) == 0 {
        pool = id
      }
    }
    client.onDisconnect { [weak self] in self?.unchecked.removeAll { $0.client == client } }
  }

  /// Checks the buffers created since the previous call. Call it after the requests that created them were handled.
  package func check() {
    guard !unchecked.isEmpty else { return }
    let offenders = Set(unchecked.filter(isRefused).map(\.client))
    for entry in unchecked where !offenders.contains(entry.client) {
      if let resource = sharedMemoryResource(entry) { onValid(entry.client, WlBuffer.from(resource)) }
    }
    unchecked.removeAll(keepingCapacity: true)
    // libwayland disconnects a client with an error only after its next request.
    for client in offenders {
      client.flush()
      client.disconnect()
    }
  }

  /// The resource of a buffer; nil if the client has destroyed it, or it is of another kind.
  private func sharedMemoryResource(_ entry: Entry) -> OpaquePointer? {
    guard let resource = wl_client_get_object(entry.client.pointer, entry.buffer), wl_shm_buffer_get(resource) != nil
    else { return nil }
    return resource
  }

  private func isRefused(_ entry: Entry) -> Bool {
    guard let resource = sharedMemoryResource(entry), let buffer = wl_shm_buffer_get(resource),
      let pixel = bytesPerPixel(wl_shm_buffer_get_format(buffer))
    else { return false }
    let (width, stride) = (wl_shm_buffer_get_width(buffer), wl_shm_buffer_get_stride(buffer))
    guard Int(width) * pixel > Int(stride) else { return false }
    let pool = entry.pool.flatMap { wl_client_get_object(entry.client.pointer, $0) }
    let isPool = pool.map { strcmp(wl_resource_get_class($0), WlShmPool.name) == 0 } ?? false
    entry.client.outbox?.note()
    fp_resource_post_error(
      isPool ? pool : resource, WlShm.Error.invalidStride.rawValue,
      "invalid stride \(stride); a row of \(width) pixels needs at least \(Int(width) * pixel) bytes")
    return true
  }
}
