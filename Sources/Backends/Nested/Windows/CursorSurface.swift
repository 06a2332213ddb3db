import Geometry
import Rendering
import WaylandClient

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

  private let pointer: WlPointer
  private let serial: UInt32
  private let surface: WlSurface
  private let density: SurfaceDensity
  private let sharedMemory: WlShm
  private var buffer: MemoryBuffer?

  /// - Parameter serial: of the pointer's entering, which holds until it leaves.
  public init(of pointer: WlPointer, serial: UInt32, _ globals: HostGlobals) {
    self.pointer = pointer
    self.serial = serial
    surface = globals.compositor.createSurface()
    density = SurfaceDensity(of: surface, globals)
    sharedMemory = globals.sharedMemory
  }

  /// Takes the cursor away from the screen.
  public func hide() {
    if pointer.pointer != nil { pointer.setCursor(serial: serial, surface: nil, hotspotX: 0, hotspotY: 0) }
  }

  /// - Throws: where memory for it is refused; then the cursor stays as it is.
  public func show(_ picture: Picture) throws {
    let shape = CursorShape(picture.bitmap.size, density: picture.density, stretches: density.stretches)
    guard pointer.pointer != nil else { return }
    let new = try MemoryBuffer(
      sharedMemory, width: Int(shape.pixels.width), height: Int(shape.pixels.height), isOpaque: false)
    new.copy(picture.bitmap)
    pointer.setCursor(
      serial: serial, surface: surface, hotspotX: Self.whole(picture.hotspot.dx / shape.scale),
      hotspotY: Self.whole(picture.hotspot.dy / shape.scale))
    density.apply(size: shape.size, scale: shape.scale)
    surface.attach(buffer: new.buffer, x: 0, y: 0)
    surface.damage(x: 0, y: 0, width: .max, height: .max)
    surface.commit()
    new.handOver()
    buffer?.retire()
    buffer = new
  }

  /// Gives everything back, before the pointer is or after it has left.
  public func destroy() {
    buffer?.retire()
    buffer = nil
    density.destroy()
    surface.destroy()
  }

  private static func whole(_ number: Double) -> Int32 { Int32(max(-10_000, min(number.rounded(), 10_000))) }
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
  /// Takes over a picture from its top left on, as far as there is room.
  fileprivate func copy(_ picture: Bitmap) {
    guard let target = memory.bytes.baseAddress else { return }
    let bytes = min(width, Int(picture.size.width)) * 4
    picture.withBytes { source in
      guard let base = source.baseAddress else { return }
      for y in 0..<min(height, Int(picture.size.height)) {
        (target + y * stride).copyMemory(from: base + y * picture.stride, byteCount: bytes)
      }
    }
  }
}
