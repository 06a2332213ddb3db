import Geometry
import Rendering
import System

/// A buffer that a display shows.
final class ScanoutBuffer: PictureBuffer, PlaneBuffer {
  private enum Memory {
    /// Memory that the processor writes.
    case mapped(KernelBuffer, any CardKernel)
    /// Memory in which a graphics driver paints.
    case painted(any KernelTarget, any CardTarget)
  }

  private let memory: Memory
  private let size: IntSize<BufferSpace>
  /// The transform from the picture to the buffer.
  private let transform: Transform
  /// The outdated pixels of the picture.
  private var stale: StalePixels
  /// A sync file that is signalled when the card has painted; nil if it has, or the kernel was given the file.
  private(set) var fence: Int32?
  /// True if the graphics driver could not paint in the buffer, whose pixels are not valid.
  private(set) var isFaulty = false
  /// True while the display shows the buffer, or will show it with a flip that is under way.
  private(set) var isBusy = false

  private init(_ memory: Memory, size: IntSize<BufferSpace>, transform: Transform) {
    (self.memory, self.size, self.transform) = (memory, size, transform)
    stale = StalePixels(transform.inverse.applied(to: size))
  }

  /// Makes a black buffer that the processor writes.
  ///
  /// - Parameter size: the pixels of the display.
  convenience init(
    _ kernel: any CardKernel, size: IntSize<BufferSpace>, transform: Transform
  ) throws(ErrorNumber) {
    let buffer = try kernel.makeBuffer(size, hasAlpha: false)
    self.init(.mapped(buffer, kernel), size: size, transform: transform)
  }

  /// - Parameter target: the memory of the buffer, as a graphics driver has imported it.
  convenience init(_ buffer: any KernelTarget, _ target: any CardTarget, transform: Transform) {
    self.init(.painted(buffer, target), size: buffer.memory.size, transform: transform)
  }

  deinit {
    forgetFence()
    if case .mapped(let buffer, let kernel) = memory { kernel.destroy(buffer) }
  }

  var framebuffer: UInt32 {
    switch memory {
    case .mapped(let buffer, _): buffer.framebuffer
    case .painted(let buffer, _): buffer.framebuffer
    }
  }

  var isOrdinary: Bool { if case .mapped = memory { true } else { false } }

  func add(_ changed: Region<OutputSpace>) { stale.add(changed) }

  func catchUp(with picture: any NextPicture) throws(RenderingError) {
    switch memory {
    case .mapped(let buffer, _):
      guard let memory = buffer.memory.baseAddress else { return }
      let target = try Bitmap(paintingOn: memory, stride: buffer.stride, size: size, format: .xrgb8888)
      try stale.update(target, to: picture, transform: transform)
    case .painted(_, let target):
      isFaulty = !stale.update(target, to: picture, transform: transform)
      guard let newer = target.takeFence() else { return }
      forgetFence()
      fence = newer
    }
  }

  private func forgetFence() {
    if let fence { SyncFile.close(fence) }
    fence = nil
  }

  func hold() {
    isBusy = true
    forgetFence()
  }

  func letGo() { isBusy = false }

  /// The memory is freed with this object. Its head is released after the display shows another one.
  func retire() {}
}
