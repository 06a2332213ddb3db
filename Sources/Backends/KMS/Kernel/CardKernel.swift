package import Backends
package import Geometry
package import GraphicsBuffers
package import SeatSessions
package import System

/// The kernel's side of a graphics card, as far as displays need it.
///
/// `LibdrmKernel` is a card of the machine. Tests have a card of their own, which fails when they say so. All numbers of
/// objects, properties and blobs are the kernel's.
package protocol CardKernel: AnyObject {
  /// The descriptor to watch: readable when `flips()` should be called.
  var descriptor: Int32 { get }
  /// The number (`dev_t`) of the card; nil if it is not known.
  var device: UInt64? { get }
  /// The size of the pictures of cursor planes.
  var cursorSize: IntSize<BufferSpace> { get }

  /// All connectors and CRTCs of the card.
  func resources() throws(ErrorNumber) -> CardResources

  /// A connector with its modes; nil if it has gone. The display is asked, which takes up to 40 ms.
  func connector(_ id: UInt32) -> ConnectorReport?

  /// All planes of the card.
  func planes() -> [Wiring.Plane]

  /// The properties of an object, by their names.
  func properties(of object: UInt32, _ kind: KernelObject) -> [String: KernelProperty]

  /// The bytes of a blob, such as the EDID of a connector; empty if there is none.
  func bytes(ofBlob id: UInt32) -> [UInt8]

  func makeBlob(_ bytes: [UInt8]) throws(ErrorNumber) -> UInt32
  func destroyBlob(_ id: UInt32)

  /// Makes a buffer in the card's memory, with 4 bytes for each pixel.
  func makeBuffer(_ size: IntSize<BufferSpace>, hasAlpha: Bool) throws(ErrorNumber) -> KernelBuffer
  func destroy(_ buffer: KernelBuffer)

  /// Makes a dma-buf of a buffer.
  ///
  /// - Returns: a descriptor, which the caller closes.
  func export(_ buffer: KernelBuffer) throws(ErrorNumber) -> Int32

  /// Makes a buffer in which a graphics driver can paint, and its framebuffer.
  ///
  /// - Throws: if the card has no such driver, or it makes no buffer of this layout.
  func makeTarget(_ size: IntSize<BufferSpace>, _ layout: TargetLayout) throws(DeviceFault) -> any KernelTarget

  /// Makes a framebuffer of a picture in a dma-buf, which keeps the memory. The dma-buf must not be of a buffer of this card that
  /// exists.
  ///
  /// - Returns: the kernel's number of the framebuffer.
  func makeFramebuffer(of picture: DmabufLayout) throws(ErrorNumber) -> UInt32

  /// Removes a framebuffer of a dma-buf. A display that shows it is switched off by the kernel.
  func removeFramebuffer(_ id: UInt32)

  /// Sets properties of several objects, all of them or none.
  ///
  /// - Parameter number: returned with the flip of a commit that `reportsFlip`.
  func commit(_ request: AtomicRequest, _ options: CommitOptions, number: UInt64) throws(ErrorNumber)

  /// The flips since the previous call, in their order.
  ///
  /// - Throws: if the card was removed.
  func flips() throws(ErrorNumber) -> [FlipReport]
}

/// The kinds of objects that have properties.
package enum KernelObject: Hashable, Sendable {
  case connector, crtc, plane
}

/// A property of an object, with its value at the time it was read.
package struct KernelProperty: Equatable, Sendable {
  package var id: UInt32
  package var value: UInt64

  package init(id: UInt32, value: UInt64) { (self.id, self.value) = (id, value) }
}

/// The objects of a card.
package struct CardResources: Equatable, Sendable {
  package var connectors: [UInt32]
  /// The CRTCs in the order of their indices, which masks refer to.
  package var crtcs: [UInt32]

  package init(connectors: [UInt32], crtcs: [UInt32]) { (self.connectors, self.crtcs) = (connectors, crtcs) }
}

/// A connector, and the display at its other end.
package struct ConnectorReport: Equatable, Sendable {
  package var id: UInt32
  /// The name by which users know it: `HDMI-A-1`.
  package var name: String
  package var isConnected: Bool
  /// The size of the display in millimetres, from the driver; 0 if it is not known.
  package var millimetres: IntSize<OutputSpace>
  package var modes: [KernelMode]
  /// The CRTCs that the connector can be wired to: a bit for each index.
  package var possibleCRTCs: UInt32

  package init(
    id: UInt32, name: String, isConnected: Bool, millimetres: IntSize<OutputSpace> = .zero, modes: [KernelMode],
    possibleCRTCs: UInt32
  ) {
    (self.id, self.name, self.isConnected, self.millimetres) = (id, name, isConnected, millimetres)
    (self.modes, self.possibleCRTCs) = (modes, possibleCRTCs)
  }
}

/// A commit was carried out.
package struct FlipReport: Equatable, Sendable {
  /// The number of the commit.
  package var number: UInt64
  /// The time of CLOCK_MONOTONIC at which the picture was shown.
  package var nanoseconds: UInt64
  /// The number of refreshes of the display; 0 from drivers that count none.
  package var sequence: UInt32

  package init(number: UInt64, nanoseconds: UInt64, sequence: UInt32) {
    (self.number, self.nanoseconds, self.sequence) = (number, nanoseconds, sequence)
  }
}

/// A buffer in a card's memory.
package struct KernelBuffer: Equatable {
  package var framebuffer: UInt32
  /// The kernel's number of the memory.
  package var handle: UInt32
  /// The number of bytes from one row to the next.
  package var stride: Int
  package var memory: UnsafeMutableRawBufferPointer

  package init(framebuffer: UInt32, handle: UInt32, stride: Int, memory: UnsafeMutableRawBufferPointer) {
    (self.framebuffer, self.handle, self.stride, self.memory) = (framebuffer, handle, stride, memory)
  }

  package static func == (one: Self, other: Self) -> Bool { one.framebuffer == other.framebuffer }
}
