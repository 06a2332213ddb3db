import Backends
import Geometry
import Rendering
import System

/// The cursor of a display on a plane of its own, so that its moves need no composition.
///
/// Drivers refuse some places and sizes. The head then paints the cursor into its pictures.
final class CursorPlane {
  /// The cursor on the plane.
  private struct Shown: Equatable {
    var framebuffer: UInt32
    var x: Int32
    var y: Int32
  }

  private let plane: WiredPlane
  private let kernel: any CardKernel
  private let crtc: UInt32
  private let transform: Transform
  /// The pixels of the display before its transform.
  private let display: IntSize<OutputSpace>
  /// Two, so that the picture that is shown does not change.
  private var buffers: [KernelBuffer] = []
  /// The picture in the last buffer that was painted.
  private var picture: Picture?
  private var shown: Shown?
  private var wanted: Shown?
  /// True once the driver has refused the cursor, which is painted from then on.
  private var isFaulty = false

  private struct Picture {
    let cursor: any BackendCursor
    let buffer: KernelBuffer
    /// The place of the pointer in the upright picture.
    let hotspot: Vector<OutputSpace>
    /// True if it does not fit, so that the plane cannot show it.
    let isTooLarge: Bool
  }

  init(
    _ plane: WiredPlane, _ kernel: any CardKernel, crtc: UInt32, display: IntSize<OutputSpace>, _ transform: Transform
  ) {
    (self.plane, self.kernel, self.crtc) = (plane, kernel, crtc)
    (self.display, self.transform) = (display, transform)
  }

  deinit { buffers.forEach(kernel.destroy) }

  /// True if the next commit has to change the plane.
  var hasNews: Bool { wanted != shown }

  /// Prepares the plane for a cursor; nil hides it.
  ///
  /// - Returns: false if the plane cannot show the cursor, which has to be painted instead.
  func prepare(_ cursor: (any BackendCursor)?) throws(RenderingError) -> Bool {
    wanted = nil
    guard !isFaulty else { return false }
    guard let cursor else { return true }
    if picture.map({ !cursor.looks(like: $0.cursor) }) ?? true {
      do throws(ErrorNumber) {
        try makeBuffers()
      } catch {
        // The card has too little memory for a plane.
        isFaulty = true
        return false
      }
      picture = try paint(cursor)
    }
    guard let picture else { return true }
    guard !picture.isTooLarge else { return false }
    let corner = corner(of: picture, at: cursor.place)
    wanted = Shown(framebuffer: picture.buffer.framebuffer, x: corner.x, y: corner.y)
    return true
  }

  /// Adds the change to a request. `didCommit()` follows if the kernel has accepted it.
  func add(to request: inout AtomicRequest) {
    guard hasNews else { return }
    guard let wanted else { return plane.clear(in: &request) }
    if shown?.framebuffer == wanted.framebuffer {
      plane.move(x: wanted.x, y: wanted.y, in: &request)
    } else {
      plane.show(wanted.framebuffer, of: kernel.cursorSize, on: crtc, x: wanted.x, y: wanted.y, in: &request)
      let point = hotspot(of: picture)
      plane.point(x: point.x, y: point.y, in: &request)
    }
  }

  func didCommit() { shown = wanted }

  /// Notes that the driver has refused a request with the cursor.
  ///
  /// - Returns: false if the plane was given up before, so that the cursor is not the reason.
  func giveUp() -> Bool {
    defer { isFaulty = true }
    return !isFaulty
  }

  /// Notes that the plane is off, as it is after a mode was set. Another mode may suit the cursor.
  func forget() { (shown, isFaulty) = (nil, false) }

  // MARK: Pictures

  /// Paints the picture of a cursor.
  ///
  /// - Returns: nil if the cursor has no content.
  private func paint(_ cursor: any BackendCursor) throws(RenderingError) -> Picture? {
    guard let (bitmap, hotspot) = try cursor.picture(),
      let buffer = buffers.first(where: { $0.framebuffer != shown?.framebuffer })
    else { return nil }
    let size: IntSize<OutputSpace> = transform.applied(to: IntSize<OutputSpace>(bitmap.size.width, bitmap.size.height))
    let isTooLarge = size.width > kernel.cursorSize.width || size.height > kernel.cursorSize.height
    if !isTooLarge { try paint(bitmap, on: buffer) }
    return Picture(cursor: cursor, buffer: buffer, hotspot: hotspot, isTooLarge: isTooLarge)
  }

  private func makeBuffers() throws(ErrorNumber) {
    while buffers.count < 2 { buffers.append(try kernel.makeBuffer(kernel.cursorSize, hasAlpha: true)) }
  }

  private func paint(_ bitmap: Bitmap, on buffer: KernelBuffer) throws(RenderingError) {
    guard let memory = buffer.memory.baseAddress else { return }
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: buffer.memory.count)
    let target = try Bitmap(paintingOn: memory, stride: buffer.stride, size: kernel.cursorSize, format: .argb8888)
    let place = IntRect<OutputSpace>(IntSize(bitmap.size.width, bitmap.size.height))
    let painter = PixmanPainter(target: target, transform: transform, background: .clear)
    painter.paint([PaintItem(.bitmap(bitmap), destination: place.rect)], damage: Region(place))
  }

  /// The place of the pointer in the buffer.
  private func hotspot(of picture: Picture?) -> (x: Int32, y: Int32) {
    let upright: IntSize<OutputSpace> = transform.inverse.applied(to: kernel.cursorSize)
    let hotspot = picture?.hotspot ?? .zero
    let turned: Point<BufferSpace> = transform.applied(
      to: Point<OutputSpace>(hotspot.dx, hotspot.dy), within: upright.size)
    return (Int32(turned.x.rounded()), Int32(turned.y.rounded()))
  }

  /// The place of the plane on the display.
  ///
  /// The upright picture is in the first corner of the upright buffer, which the transform turns around the corner of the
  /// buffer. So the buffer's upright rectangle is turned as a whole.
  private func corner(of picture: Picture, at place: Point<OutputSpace>) -> (x: Int32, y: Int32) {
    let size: IntSize<OutputSpace> = transform.inverse.applied(to: kernel.cursorSize)
    let upright = IntRect<OutputSpace>(
      x: Int64((place.x - picture.hotspot.dx).rounded(.down)), y: Int64((place.y - picture.hotspot.dy).rounded(.down)),
      width: Int64(size.width), height: Int64(size.height))
    let turned: IntRect<BufferSpace> = transform.applied(to: upright, within: display)
    return (turned.minX, turned.minY)
  }
}
