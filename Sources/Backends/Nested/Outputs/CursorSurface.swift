public import Geometry
public import Rendering
public import WaylandClient

/// What one pointer of the host looks like in our windows.
public final class CursorSurface {
  /// A cursor's picture, with how it is shown.
  public struct Picture {
    /// Premultiplied, with alpha.
    public var bitmap: Bitmap
    /// Where in the bitmap the pointer's place is, in its pixels.
    public var hotspot: Vector<OutputSpace>
    /// Pixels of the bitmap for each logical pixel of the host.
    public var density: Double

    public init(_ bitmap: Bitmap, hotspot: Vector<OutputSpace>, density: Double) {
      self.bitmap = bitmap
      self.hotspot = hotspot
      self.density = density
    }
  }

  /// One on the host's screen, one on its way there.
  private static let limit = 2

  private let pointer: WlPointer
  private let serial: UInt32
  private let surface: WlSurface
  private let density: SurfaceDensity
  private let sharedMemory: WlShm
  private var buffers: [MemoryBuffer] = []
  private var frameCallback: WlCallback?

  /// - Parameter serial: of the pointer's entering, which holds until it leaves.
  public init(of pointer: WlPointer, serial: UInt32, _ globals: HostGlobals) {
    self.pointer = pointer
    self.serial = serial
    surface = globals.compositor.createSurface()
    density = SurfaceDensity(of: surface, globals)
    sharedMemory = globals.sharedMemory
  }

  /// Whether a picture would be taken now: the host has shown the one before, and not all buffers are in its hands.
  public var mayShow: Bool {
    frameCallback == nil && (buffers.count < Self.limit || buffers.contains { !$0.isBusy })
  }

  /// Takes the cursor away from the screen.
  public func hide() {
    // The host asks for no frames of what it does not show.
    endWaiting()
    if pointer.pointer != nil { pointer.setCursor(serial: serial, surface: nil, hotspotX: 0, hotspotY: 0) }
  }

  /// Does nothing unless `mayShow`.
  ///
  /// - Throws: where memory for it is refused; then the cursor stays as it is.
  public func show(_ picture: Picture) throws {
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

  /// One that the host does not read, in place of another one where there are enough.
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

  /// Gives everything back, before the pointer is or after it has left.
  public func destroy() {
    endWaiting()
    buffers.forEach { $0.retire() }
    buffers = []
    density.destroy()
    surface.destroy()
  }

  private static func whole(_ number: Double) -> Int32 { Int32(max(-10_000, min(number.rounded(), 10_000))) }
}

extension CursorSurface: WlCallback.Handler {
  public func done(_ object: WlCallback, callbackData: UInt32) { frameCallback = nil }
}

/// The measures of a cursor's buffer and surface, which fit each other as the host wants it.
struct CursorShape: Equatable {
  let size: IntSize<SurfaceSpace>
  let pixels: IntSize<OutputSpace>
  let scale: Double

  /// - Parameter stretches: whether the host can show a buffer of other measures than the surface's; without it they are
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
  /// Takes over a picture from its top left on, as far as there is room; the rest is transparent.
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
