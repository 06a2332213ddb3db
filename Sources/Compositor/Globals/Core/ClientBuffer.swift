package import Geometry
import Surfaces
package import WaylandServer

/// The pixels of one `wl_buffer`.
package final class ClientBuffer: Buffer {
  package enum Content {
    case sharedMemory
    /// Premultiplied channels of 32 bits each.
    case solid(red: UInt32, green: UInt32, blue: UInt32, alpha: UInt32)
    /// Memory that is not copied at a commit. The client cannot reuse it until another buffer replaces it.
    case external(any ExternalMemory)
  }

  package let size: IntSize<BufferSpace>
  package let content: Content
  /// The dma-buf with the pixels; nil for other buffers.
  package let dmabuf: ClientDmabuf?
  private let resource: WlBuffer
  /// True if the pixels have not been copied. The object that called `keep` must call `release` later.
  package private(set) var isKept = false
  /// The points of the commit that has attached the buffer; nil without explicit synchronization.
  private var synchronization: BufferSynchronization?

  /// Prevents the release of the buffer after its commit has been applied.
  package func keep() { isKept = true }

  private init(
    _ resource: WlBuffer, size: IntSize<BufferSpace>, content: Content, dmabuf: ClientDmabuf? = nil
  ) {
    self.resource = resource
    self.size = size
    (self.content, self.dmabuf) = (content, dmabuf)
  }

  /// - Returns: nil if the compositor cannot read the buffer.
  package static func of(_ resource: WlBuffer) -> ClientBuffer? {
    if let memory = resource.sharedMemory {
      return ClientBuffer(resource, size: IntSize(memory.width, memory.height), content: .sharedMemory)
    }
    guard let handler = resource.handler as? any BufferContent else { return nil }
    return ClientBuffer(resource, size: handler.size, content: handler.content, dmabuf: handler.dmabuf)
  }

  /// Calls `body` with the client's memory; nil if the buffer has a single colour or was destroyed.
  package func withSharedMemory<Result>(_ body: (SharedMemoryBuffer, UnsafeRawPointer) -> Result) -> Result? {
    guard resource.isAlive, let memory = resource.sharedMemory else { return nil }
    return memory.withPixels { body(memory, $0) }
  }

  /// Disconnects the client, because a copy of its content would exceed the memory that it may use.
  package func refuse(_ reason: String) { resource.client.postNoMemory(reason) }

  /// Sets an action that runs once when the client destroys the buffer, while its pixels can still be read.
  package func whenDestroyed(_ action: @escaping () -> Void) { resource.willDestroy = action }

  /// Sends `wl_buffer.release`, and signals the release point of the commit. The client may then reuse the memory.
  package func release() {
    isKept = false
    resource.sendRelease()
    synchronization?.release.signal()
  }

  /// Signals the release point of the commit alone: the client has committed the buffer again, and gets it back later.
  package func didCommitAgain() { synchronization?.release.signal() }

  /// Sets the points of the commit that has attached the buffer. Implicit fences are not waited for then.
  ///
  /// - Parameter acquire: nil if nothing is to be waited for.
  func synchronize(acquire: AcquirePoint?, release: ReleasePoint) {
    synchronization = BufferSynchronization(acquire: acquire, release: release)
  }

  /// The work of the client's device for which the commit must wait; nil if the pixels are drawn.
  var unfinished: (any CommitFence)? {
    if let synchronization { return synchronization.acquire.flatMap { $0.fence == nil ? nil : $0 } }
    if case .external(let memory) = content, memory.fence != nil { return memory }
    return nil
  }

  /// Returns true if both objects refer to the same `wl_buffer`, attached twice.
  package func isSame(as other: ClientBuffer) -> Bool { resource === other.resource }

  /// The identity of the `wl_buffer`, which is unique as long as an object refers to it.
  package var id: ObjectIdentifier { ObjectIdentifier(resource) }

  /// False if the client has destroyed the buffer.
  package var isAlive: Bool { resource.isAlive }

  /// True if `whenDestroyed` has set an action that has not run.
  package var isWatched: Bool { resource.willDestroy != nil }
}

/// The handler of a `wl_buffer` that is not from `wl_shm`. Each protocol that makes buffers has one.
package protocol BufferContent: WlBuffer.Handler {
  var size: IntSize<BufferSpace> { get }
  var content: ClientBuffer.Content { get }
  /// The dma-buf with the pixels; nil for other buffers.
  var dmabuf: ClientDmabuf? { get }
}

extension BufferContent {
  package var dmabuf: ClientDmabuf? { nil }
}

/// Memory of a client that is read whenever a picture is composed, for example that of a graphics card. It may outlive its
/// `wl_buffer`.
package protocol ExternalMemory: CommitFence {
  var size: IntSize<BufferSpace> { get }
  /// The format, as a value of `wl_shm.format`.
  var format: UInt32 { get }
  /// The bytes that the memory occupies.
  var byteCount: Int { get }

  /// The descriptor that becomes readable when no device writes into the memory any more; nil if that is so now.
  var fence: Int32? { get }

  /// Passes the bytes, beginning with the first pixel, and the number of bytes from one row to the next.
  ///
  /// - Returns: false, without a call, if they cannot be read now.
  func withBytes(_ body: (_ bytes: UnsafeRawBufferPointer, _ stride: Int) -> Void) -> Bool
}

extension ExternalMemory {
  package var fence: Int32? { nil }
  package var alarm: (any FenceAlarm)? { nil }
}
