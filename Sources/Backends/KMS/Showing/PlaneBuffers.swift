import Rendering

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
  /// The buffers of composed pictures.
  var pictures = PictureBuffers<ScanoutBuffer>(atMost: 2)
  private(set) var shown: any PlaneBuffer
  /// The buffer of a request to set a mode, until the kernel has answered.
  private var lit: (any PlaneBuffer)?
  /// The time in nanoseconds before which no client's buffer is tried, because the kernel has refused one.
  private var pause: UInt64 = 0

  /// The length of the pause in nanoseconds.
  private static let patience: UInt64 = 1_000_000_000

  init(_ first: ScanoutBuffer) {
    shown = first
    first.hold()
  }

  mutating func show(_ buffer: any PlaneBuffer) {
    guard buffer !== shown else { return }
    shown.letGo()
    shown = buffer
  }

  /// The buffer with which a mode is set: the last one that was committed.
  ///
  /// - Parameters:
  ///   - flying: the buffer whose flip is under way.
  ///   - other: makes a buffer to show in place of one that is not ordinary; nil to show that.
  mutating func light(_ flying: (any PlaneBuffer)?, insteadOfOthers other: (() -> ScanoutBuffer?)?) -> any PlaneBuffer
  {
    let last = flying ?? shown
    let chosen = last.isOrdinary ? last : other?() ?? last
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

  func mayShowClient(at time: UInt64) -> Bool { time >= pause }

  mutating func didRefuseClient(at time: UInt64) { pause = time + Self.patience }
}
