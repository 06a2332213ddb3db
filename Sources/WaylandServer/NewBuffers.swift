/// Looks at every new buffer in shared memory for what libwayland does not: whether its rows fit.
///
/// A client with wrong numbers hears of it when it makes the buffer, and not when it shows it.
public final class NewBuffers {
  /// Bytes of one pixel of a `wl_shm.format`; nil for a format whose rows nobody here knows.
  public var bytesPerPixel: (UInt32) -> Int? = { _ in nil }
  private var unchecked: [(client: Client, buffer: UInt32)] = []

  public init() {}

  /// Looks at the buffers of a client from now on.
  public func watch(_ client: Client) {
    client.onBufferCreated { [weak self] id in self?.unchecked.append((client, id)) }
    client.onDisconnect { [weak self] in self?.unchecked.removeAll { $0.client == client } }
  }

  /// Checks what has come since the last time; call it once the requests that made the buffers have been handled.
  public func check() {
    guard !unchecked.isEmpty else { return }
    for entry in unchecked { entry.client.checkRows(of: entry.buffer, bytesPerPixel) }
    unchecked.removeAll(keepingCapacity: true)
  }
}
