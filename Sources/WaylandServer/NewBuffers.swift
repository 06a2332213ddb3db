import CWaylandServer
import Glibc

/// Looks at every new buffer in shared memory for what libwayland does not: whether its rows fit.
///
/// A client with wrong numbers hears of it when it makes the buffer, and not when it shows it.
public final class NewBuffers {
  private struct Entry {
    var client: Client
    var buffer: UInt32
    /// The pool that the client made last; mostly the one that the buffer is in.
    var pool: UInt32?
  }

  /// Bytes of one pixel of a `wl_shm.format`; nil for a format whose rows nobody here knows.
  public var bytesPerPixel: (UInt32) -> Int? = { _ in nil }
  private var unchecked: [Entry] = []

  public init() {}

  /// Looks at the buffers of a client from now on.
  public func watch(_ client: Client) {
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

  /// Checks what has come since the last time; call it once the requests that made the buffers have been handled.
  public func check() {
    guard !unchecked.isEmpty else { return }
    unchecked.forEach(check)
    unchecked.removeAll(keepingCapacity: true)
  }

  private func check(_ entry: Entry) {
    guard let resource = wl_client_get_object(entry.client.pointer, entry.buffer),
      let buffer = wl_shm_buffer_get(resource), let pixel = bytesPerPixel(wl_shm_buffer_get_format(buffer))
    else { return }
    let (width, stride) = (wl_shm_buffer_get_width(buffer), wl_shm_buffer_get_stride(buffer))
    guard Int(width) * pixel > Int(stride) else { return }
    let pool = entry.pool.flatMap { wl_client_get_object(entry.client.pointer, $0) }
    let isPool = pool.map { strcmp(wl_resource_get_class($0), WlShmPool.name) == 0 } ?? false
    fp_resource_post_error(
      isPool ? pool : resource, WlShm.Error.invalidStride.rawValue,
      "rows of \(width) pixels do not fit into a stride of \(stride)")
  }
}
