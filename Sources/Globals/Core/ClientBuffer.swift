public import Geometry
public import Surfaces
public import WaylandServer

/// One `wl_buffer`, seen as pixels.
public final class ClientBuffer: Buffer {
  public enum Content {
    case sharedMemory
    /// Premultiplied channels of 32 bits each.
    case solid(red: UInt32, green: UInt32, blue: UInt32, alpha: UInt32)
  }

  public let size: IntSize<BufferSpace>
  public let content: Content
  private let resource: WlBuffer
  /// Whether its pixels are still to be copied. Who sets it gives the buffer back later, by `release`.
  public private(set) var isKept = false

  /// Keeps the buffer from being released when its commit has been applied.
  public func keep() { isKept = true }

  private init(_ resource: WlBuffer, size: IntSize<BufferSpace>, content: Content) {
    self.resource = resource
    self.size = size
    self.content = content
  }

  /// - Returns: nil for a buffer that nobody here can read.
  static func of(_ resource: WlBuffer) -> ClientBuffer? {
    if let memory = resource.sharedMemory {
      return ClientBuffer(resource, size: IntSize(memory.width, memory.height), content: .sharedMemory)
    }
    guard let pixel = resource.handler as? SinglePixelBuffer else { return nil }
    return ClientBuffer(resource, size: IntSize(1, 1), content: pixel.content)
  }

  /// Lends the client's memory; nil where the buffer is solid, or destroyed by now.
  public func withSharedMemory<Result>(_ body: (SharedMemoryBuffer, UnsafeRawPointer) -> Result) -> Result? {
    guard resource.isAlive, let memory = resource.sharedMemory else { return nil }
    return memory.withPixels { body(memory, $0) }
  }

  /// Ends the client's connection: keeping what it shows would take more memory than a client may have.
  public func refuse(_ reason: String) { resource.client.postNoMemory(reason) }

  /// Sets what runs once as the client destroys the buffer, while its pixels can still be read.
  public func whenDestroyed(_ action: @escaping () -> Void) { resource.willDestroy = action }

  /// Tells the client that it may use the memory again.
  public func release() {
    isKept = false
    resource.sendRelease()
  }

  /// Whether both are the same `wl_buffer`, attached twice.
  public func isSame(as other: ClientBuffer) -> Bool { resource === other.resource }
}
