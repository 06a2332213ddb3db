import Geometry
import Rendering
import System

/// A buffer that a display shows.
final class ScanoutBuffer: PictureBuffer, PlaneBuffer {
  private let kernel: any CardKernel
  private let buffer: KernelBuffer
  private let size: IntSize<BufferSpace>
  /// The transform from the picture to the buffer.
  private let transform: Transform
  /// The outdated pixels of the picture.
  private var stale: StalePixels
  /// True while the display shows the buffer, or will show it with a flip that is under way.
  private(set) var isBusy = false

  /// - Parameter size: the pixels of the display.
  init(_ kernel: any CardKernel, size: IntSize<BufferSpace>, transform: Transform) throws(ErrorNumber) {
    buffer = try kernel.makeBuffer(size, hasAlpha: false)
    (self.kernel, self.size, self.transform) = (kernel, size, transform)
    stale = StalePixels(transform.inverse.applied(to: size))
  }

  deinit { kernel.destroy(buffer) }

  var framebuffer: UInt32 { buffer.framebuffer }

  func add(_ changed: Region<OutputSpace>) { stale.add(changed) }

  func catchUp(with picture: any NextPicture) throws(RenderingError) {
    guard let memory = buffer.memory.baseAddress else { return }
    let target = try Bitmap(paintingOn: memory, stride: buffer.stride, size: size, format: .xrgb8888)
    try stale.update(target, to: picture, transform: transform)
  }

  func hold() { isBusy = true }

  func letGo() { isBusy = false }

  /// The memory is freed with this object. Its head is released after the display shows another one.
  func retire() {}
}
