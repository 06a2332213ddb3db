import Geometry
import Rendering
import System

/// A buffer that the plane of a head's pictures shows.
protocol PlaneBuffer: AnyObject {
  /// The kernel's number of the framebuffer.
  var framebuffer: UInt32 { get }
  /// True for a buffer that the processor writes, which every driver shows in every mode.
  var isOrdinary: Bool { get }
  /// Keeps the buffer until the display shows another one.
  func hold()
  func letGo()
}

/// The buffers of a head, and the one on the display, which may be a client's.
struct PlaneBuffers {
  private let memory: PictureMemory
  /// The pixels of the display.
  private let size: IntSize<BufferSpace>
  private let transform: Transform
  /// The buffers of composed pictures.
  private var pictures = PictureBuffers<ScanoutBuffer>(atMost: 2)
  private(set) var shown: any PlaneBuffer
  /// The buffer of a request to set a mode, until the kernel has answered.
  private var lit: (any PlaneBuffer)?
  /// The time in nanoseconds before which no client's buffer is tried, because the kernel has refused one.
  private var pause: UInt64 = 0

  /// The length of the pause in nanoseconds.
  private static let patience: UInt64 = 1_000_000_000

  /// Makes a black buffer to begin with.
  init(_ memory: PictureMemory, _ size: IntSize<BufferSpace>, _ transform: Transform) throws(ErrorNumber) {
    let first = try ScanoutBuffer(memory.kernel, size: size, transform: transform)
    (self.memory, self.size, self.transform, shown) = (memory, size, transform, first)
    first.hold()
  }

  mutating func show(_ buffer: any PlaneBuffer) {
    guard buffer !== shown else { return }
    shown.letGo()
    shown = buffer
  }

  // MARK: Pictures

  /// Brings a free buffer up to date with a picture.
  ///
  /// - Returns: nil if all buffers are busy. `isReplaced` is true if painting in buffers of the card has failed.
  mutating func fill(
    with picture: any NextPicture
  ) throws(RenderingError) -> (buffer: ScanoutBuffer?, isReplaced: Bool) {
    let free = try take(changed: picture.changed)
    try free?.catchUp(with: picture)
    guard let free, free.isFaulty else { return (free, false) }
    stopPainting(because: "the painter has failed")
    let other = try take(changed: Region())
    try other?.catchUp(with: picture)
    return (other, true)
  }

  private mutating func take(changed: Region<OutputSpace>) throws(RenderingError) -> ScanoutBuffer? {
    do throws(ErrorNumber) {
      return try pictures.take(changed: changed) { () throws(ErrorNumber) in
        try memory.makeBuffer(size, transform)
      }
    } catch {
      throw .outOfMemory(bytes: Int(size.width) * Int(size.height) * 4)
    }
  }

  /// Gives up buffers in which a graphics driver paints. All pixels of the next buffer are outdated.
  mutating func stopPainting(because reason: String) {
    memory.giveUp(reason)
    renew()
  }

  /// Makes new buffers for the next pictures.
  mutating func renew() { pictures.retireAll() }

  // MARK: Modes

  /// The buffer with which a mode is set: the last one that was committed.
  ///
  /// - Parameters:
  ///   - flying: the buffer whose flip is under way.
  ///   - isOrdinary: true for a black buffer in place of one that is not ordinary.
  mutating func light(_ flying: (any PlaneBuffer)?, isOrdinary: Bool) -> any PlaneBuffer {
    let last = flying ?? shown
    let needsOther = isOrdinary && !last.isOrdinary
    let other = needsOther ? try? ScanoutBuffer(memory.kernel, size: size, transform: transform) : nil
    let chosen = other ?? last
    lit = chosen
    return chosen
  }

  /// Ends a request with the buffer of `light`. If the mode was set, the display shows the buffer, and the kernel may accept buffers
  /// now that it has refused before.
  mutating func endLight(isSet: Bool) {
    if isSet {
      if let lit { show(lit) }
      pause = 0
    }
    lit = nil
  }

  // MARK: Clients

  func mayShowClient(at time: UInt64) -> Bool { time >= pause }

  mutating func didRefuseClient(at time: UInt64) { pause = time + Self.patience }
}
