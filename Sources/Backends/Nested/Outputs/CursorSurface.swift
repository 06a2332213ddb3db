package import Geometry
package import Rendering
package import WaylandClient

/// The cursor of one pointer of the host in our windows.
package final class CursorSurface {
  /// A cursor's bitmap with its hotspot and density.
  package struct Picture {
    /// The bitmap, with alpha and premultiplied colours.
    package var bitmap: Bitmap
    /// The hotspot in pixels of the bitmap.
    package var hotspot: Vector<OutputSpace>
    /// Pixels of the bitmap for each logical pixel of the host.
    package var density: Double

    package init(_ bitmap: Bitmap, hotspot: Vector<OutputSpace>, density: Double) {
      self.bitmap = bitmap
      self.hotspot = hotspot
      self.density = density
    }
  }

  /// The maximum number of buffers: one on the host's screen, one on its way there.
  private static let limit = 2
  /// The number of shapes in version 1 of `wp_cursor_shape_device_v1`.
  private static let shapesOfVersion1: UInt32 = 34

  private let pointer: WlPointer
  private let serial: UInt32
  private let surface: WlSurface
  private let density: SurfaceDensity
  private let sharedMemory: WlShm
  /// The host's own cursors for the pointer; nil if it does not offer them.
  private let shapes: WpCursorShapeDeviceV1?
  private var buffers: [MemoryBuffer] = []
  private var frameCallback: WlCallback?

  /// - Parameter serial: the serial of the pointer's `enter` event, valid until it leaves.
  package init(of pointer: WlPointer, serial: UInt32, _ globals: HostGlobals) {
    self.pointer = pointer
    self.serial = serial
    surface = globals.compositor.createSurface()
    density = SurfaceDensity(of: surface, globals)
    sharedMemory = globals.sharedMemory
    shapes = globals.cursorShapes?.getPointer(pointer: pointer)
  }

  /// True if `show` would show a picture now: the host has shown the previous one, and a buffer is free.
  package var mayShow: Bool {
    frameCallback == nil && (buffers.count < Self.limit || buffers.contains { !$0.isBusy })
  }

  /// Hides the cursor.
  package func hide() {
    // The host sends no frame callbacks for a hidden surface.
    endWaiting()
    if pointer.pointer != nil { pointer.setCursor(serial: serial, surface: nil, hotspotX: 0, hotspotY: 0) }
  }

  /// Shows a cursor of the host's theme.
  ///
  /// - Parameter shape: its number in `wp_cursor_shape_device_v1`.
  /// - Returns: false if the host does not offer it; the cursor then stays unchanged.
  package func show(shape number: UInt32) -> Bool {
    guard let shapes, pointer.pointer != nil, shapes.version >= 2 || number <= Self.shapesOfVersion1 else {
      return false
    }
    // The host sends no frame callbacks for a surface that it does not show.
    endWaiting()
    shapes.setShape(serial: serial, shape: WpCursorShapeDeviceV1.Shape(rawValue: number))
    return true
  }

  /// Shows a picture. Does nothing unless `mayShow` is true.
  ///
  /// - Throws: if memory for it is refused; the cursor then stays unchanged.
  package func show(_ picture: Picture) throws {
    let shape = CursorShape(picture.bitmap.size, density: picture.density, stretches: density.stretches)
    guard pointer.pointer != nil, mayShow else { return }
    let new = try buffer(of: shape.pixels)
    new.copy(picture.bitmap)
    pointer.setCursor(
      serial: serial, surface: surface, hotspotX: Self.whole(picture.hotspot.dx / shape.scale),
      hotspotY: Self.whole(picture.hotspot.dy / shape.scale))
    density.apply(size: shape.size, scale: shape.scale)
    surface.attach(buffer: new.buffer, x: 0, y: 0)
    surface.damage(x: 0, y: 0, width: .max, height: .max)
    let callback = surface.frame()
    callback.handler = self
    frameCallback = callback
    surface.commit()
    new.handOver()
  }

  /// A free buffer of a size. At the limit it replaces a free buffer of another size.
  private func buffer(of size: IntSize<OutputSpace>) throws -> MemoryBuffer {
    let (width, height) = (Int(size.width), Int(size.height))
    if let fit = buffers.first(where: { !$0.isBusy && $0.width == width && $0.height == height }) { return fit }
    let new = try MemoryBuffer(sharedMemory, width: width, height: height, isOpaque: false)
    if buffers.count == Self.limit, let index = buffers.firstIndex(where: { !$0.isBusy }) {
      buffers.remove(at: index).retire()
    }
    buffers.append(new)
    return new
  }

  private func endWaiting() {
    frameCallback?.discard()
    frameCallback = nil
  }

  /// Destroys the surface and its buffers, before the pointer is released or after it has left.
  package func destroy() {
    endWaiting()
    buffers.forEach { $0.retire() }
    buffers = []
    density.destroy()
    shapes?.destroy()
    surface.destroy()
  }

  private static func whole(_ number: Double) -> Int32 { Int32(max(-10_000, min(number.rounded(), 10_000))) }
}

extension CursorSurface: WlCallback.Handler {
  package func done(_ object: WlCallback, callbackData: UInt32) { frameCallback = nil }
}

/// The sizes of a cursor's buffer and surface, with the scale that relates them.
struct CursorShape: Equatable {
  let size: IntSize<SurfaceSpace>
  let pixels: IntSize<OutputSpace>
  let scale: Double

  /// - Parameter stretches: true if the host can scale buffers to the surface's size. Otherwise the buffer's sides are
  ///   multiples of a whole scale.
  init(_ bitmap: IntSize<BufferSpace>, density: Double, stretches: Bool) {
    if stretches {
      func logical(_ length: Int32) -> Int { max(1, Int((Double(length) / density).rounded())) }
      size = IntSize(logical(bitmap.width), logical(bitmap.height))
      pixels = IntSize(bitmap.width, bitmap.height)
      scale = density
    } else {
      let whole = max(1, Int32(density))
      size = IntSize((bitmap.width + whole - 1) / whole, (bitmap.height + whole - 1) / whole)
      pixels = IntSize(size.width * whole, size.height * whole)
      scale = Double(whole)
    }
  }
}

extension MemoryBuffer {
  /// Copies a picture to the top left corner, cut off at the buffer's edges; the rest becomes transparent.
  fileprivate func copy(_ picture: Bitmap) {
    guard let target = memory.bytes.baseAddress else { return }
    if width > Int(picture.size.width) || height > Int(picture.size.height) {
      memory.bytes.initializeMemory(as: UInt8.self, repeating: 0)
    }
    let bytes = min(width, Int(picture.size.width)) * 4
    picture.withBytes { source in
      guard let base = source.baseAddress else { return }
      for y in 0..<min(height, Int(picture.size.height)) {
        (target + y * stride).copyMemory(from: base + y * picture.stride, byteCount: bytes)
      }
    }
  }
}
