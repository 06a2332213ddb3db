import Geometry
import Rendering
import WaylandClient

/// The buffers of a window's pictures: in memory that is shared with the host, or in memory of a card, if painters paint there.
final class WindowBuffers {
  /// The window's size in pixels. Buffers of another size are destroyed when the host releases them.
  var size: IntSize<OutputSpace> = .zero {
    didSet { if size != oldValue { retireAll() } }
  }
  private let sharedMemory: WlShm
  private let painting: WindowPainting
  private var shared = PictureBuffers<WindowBuffer>(atMost: limit)
  private var painted = PictureBuffers<CardPicture>(atMost: limit)
  /// The painted buffers that the host uses, also those of another size.
  private var held: [CardPicture] = []

  /// One more than a host needs: one on its screen, one on its way there.
  private static let limit = 3

  init(_ sharedMemory: WlShm, _ painting: WindowPainting) {
    (self.sharedMemory, self.painting) = (sharedMemory, painting)
  }

  var hasFree: Bool { shared.hasFree || (painting.isOn && painted.hasIdle) }

  /// A buffer with the picture, to attach at once; nil if the host uses all of them.
  ///
  /// - Parameter changed: the pixels that have changed since the previous call.
  func take(_ picture: any NextPicture, changed: Region<OutputSpace>) throws -> WlBuffer? {
    if let buffer = paint(picture, changed: changed) {
      shared.retireAll()
      return buffer
    }
    let free = try shared.take(changed: changed) { () throws(ConnectionError) in
      try WindowBuffer(sharedMemory, size: size)
    }
    try free?.catchUp(with: picture)
    free?.handOver()
    return free?.buffer
  }

  /// Frees all buffers that the host does not use, and the others when it has released them.
  func retireAll() {
    shared.retireAll()
    painted.retireAll()
  }

  /// Frees the painted buffers that the host still uses, after the window was destroyed.
  func releaseAll() { held = [] }

  // MARK: Painting

  /// Paints the picture in memory of a card.
  ///
  /// - Returns: nil if the picture has to be copied into shared memory.
  private func paint(_ picture: any NextPicture, changed: Region<OutputSpace>) -> WlBuffer? {
    guard painting.isOn else {
      painted.retireAll()
      return nil
    }
    // The host has to answer for a buffer that was made just now.
    guard let free = takePainted(changed: changed), !free.isBusy else { return nil }
    free.catchUp(with: picture)
    guard !free.isFaulty else {
      painting.giveUp("the painter has failed")
      painted.retireAll()
      return nil
    }
    let id = ObjectIdentifier(free)
    let buffer = free.handOver { [weak self] in self?.held.removeAll { ObjectIdentifier($0) == id } }
    held.append(free)
    // So the host can answer before the next picture.
    _ = takePainted(changed: Region())
    return buffer
  }

  private func takePainted(changed: Region<OutputSpace>) -> CardPicture? {
    try? painted.take(changed: changed) { () throws(CardPicture.Refusal) in
      try painting.makePicture(IntSize(size.width, size.height))
    }
  }
}

/// A buffer in memory that is shared with the host.
private final class WindowBuffer: MemoryBuffer, PictureBuffer {
  private var stale: StalePixels

  init(_ sharedMemory: WlShm, size: IntSize<OutputSpace>) throws(ConnectionError) {
    stale = StalePixels(size)
    try super.init(sharedMemory, width: Int(size.width), height: Int(size.height), isOpaque: true)
  }

  func add(_ changed: Region<OutputSpace>) { stale.add(changed) }

  func catchUp(with picture: any NextPicture) throws(RenderingError) {
    guard let memory = memory.bytes.baseAddress else { return }
    let size = IntSize<BufferSpace>(Int32(width), Int32(height))
    let target = try Bitmap(paintingOn: memory, stride: stride, size: size, format: .xrgb8888)
    try stale.update(target, to: picture)
  }
}
