public import Geometry

/// A place on a surface: logical pixels from its top left.
public typealias CanvasPoint = Point<SurfaceSpace>
public typealias Frame = Rect<SurfaceSpace>

/// A drawing surface of premultiplied ARGB pixels with 4 bytes each, in logical coordinates.
public struct Canvas {
  private let pixels: UnsafeMutablePointer<UInt32>
  package let width: Int
  package let height: Int
  /// Pixels for each logical pixel.
  package let scale: Double
  /// The drawable part; pixels outside are never changed.
  package private(set) var clip: PixelRect

  /// - Parameter memory: at least `width * height * 4` bytes, which must outlive the canvas.
  package init(memory: UnsafeMutableRawPointer, width: Int, height: Int, scale: Double, clip: PixelRect? = nil) {
    pixels = memory.assumingMemoryBound(to: UInt32.self)
    self.width = width
    self.height = height
    self.scale = scale
    let all = PixelRect(left: 0, top: 0, right: width, bottom: height)
    self.clip = clip?.intersection(all) ?? all
  }

  public func clipped(to rect: Frame) -> Canvas {
    var copy = self
    copy.clip = clip.intersection(PixelRect(covering: rect, scale: scale))
    return copy
  }

  package func isOutside(_ rect: Frame) -> Bool { clip.intersection(PixelRect(covering: rect, scale: scale)).isEmpty }

  /// Makes the clip transparent.
  package func erase() {
    for y in clip.top..<max(clip.top, clip.bottom) {
      (pixels + y * width + clip.left).update(repeating: 0, count: clip.width)
    }
  }

  public func fill(_ rect: Frame, _ color: PaintColor) {
    fill(clip.intersection(PixelRect(covering: rect, scale: scale)), color)
  }

  /// Lets a library draw into the pixels of all rows, without gaps between the rows. It must not change pixels outside of the clip.
  package func withPixels<Result>(_ body: (UnsafeMutablePointer<UInt32>) -> Result) -> Result { body(pixels) }

  package func fill(_ area: PixelRect, _ color: PaintColor) {
    let area = area.intersection(clip)
    guard !area.isEmpty else { return }
    let source = Source(color)
    for y in area.top..<area.bottom {
      let row = pixels + y * width
      if source.alpha == 255 {
        (row + area.left).update(repeating: source.packed, count: area.width)
      } else {
        for x in area.left..<area.right { row[x] = source.over(row[x], coverage: 255) }
      }
    }
  }

  /// Draws a shape given by `coverage`, which is called with each pixel's centre in pixels. 0 leaves the pixel
  /// unchanged, 1 covers it.
  package func cover(_ area: PixelRect, _ color: PaintColor, _ coverage: (_ x: Double, _ y: Double) -> Double) {
    let area = area.intersection(clip)
    guard !area.isEmpty else { return }
    let source = Source(color)
    for y in area.top..<area.bottom {
      let row = pixels + y * width
      for x in area.left..<area.right {
        let share = coverage(Double(x) + 0.5, Double(y) + 0.5)
        if share > 0 { row[x] = source.over(row[x], coverage: UInt32(min(share, 1) * 255)) }
      }
    }
  }

  /// Draws a part of a shape in one colour on top of an edge in another. Overlapping parts of the shape are not
  /// blended: the less transparent pixel is kept.
  package func merge(
    _ area: PixelRect, _ color: PaintColor, upon edge: PaintColor,
    _ coverage: (_ x: Double, _ y: Double) -> (inner: Double, outer: Double)
  ) {
    let area = area.intersection(clip)
    guard !area.isEmpty else { return }
    let (inside, outside) = (Source(color), Source(edge))
    for y in area.top..<area.bottom {
      let row = pixels + y * width
      for x in area.left..<area.right {
        let (inner, outer) = coverage(Double(x) + 0.5, Double(y) + 0.5)
        guard outer > 0 else { continue }
        let below = outside.over(0, coverage: UInt32(min(outer, 1) * 255))
        let pixel = inner > 0 ? inside.over(below, coverage: UInt32(min(inner, 1) * 255)) : below
        if pixel >> 24 > row[x] >> 24 { row[x] = pixel }
      }
    }
  }

  /// Copies another canvas of the same scale over this one, without blending.
  package func copy(_ other: Canvas, to origin: CanvasPoint) {
    let left = Int((origin.x * scale).rounded())
    let top = Int((origin.y * scale).rounded())
    let area = clip.intersection(
      PixelRect(left: left, top: top, right: left + other.width, bottom: top + other.height))
    guard !area.isEmpty else { return }
    for y in area.top..<area.bottom {
      (pixels + y * width + area.left).update(
        from: other.pixels + (y - top) * other.width + area.left - left, count: area.width)
    }
  }
}

/// A colour prepared for blending.
private struct Source {
  let alpha: UInt32
  /// The channels are not premultiplied.
  private let red: UInt32
  private let green: UInt32
  private let blue: UInt32

  init(_ color: PaintColor) {
    func byte(_ value: Double) -> UInt32 { UInt32(max(0, min(value * 255 + 0.5, 255))) }
    alpha = byte(color.alpha)
    red = byte(color.red)
    green = byte(color.green)
    blue = byte(color.blue)
  }

  var packed: UInt32 { 0xff00_0000 | red << 16 | green << 8 | blue }

  @inline(__always)
  package func over(_ below: UInt32, coverage: UInt32) -> UInt32 {
    let share = alpha * coverage / 255
    let rest = 255 - share
    let newAlpha = (255 * share + (below >> 24) * rest) / 255
    let newRed = (red * share + (below >> 16 & 0xff) * rest) / 255
    let newGreen = (green * share + (below >> 8 & 0xff) * rest) / 255
    let newBlue = (blue * share + (below & 0xff) * rest) / 255
    return newAlpha << 24 | newRed << 16 | newGreen << 8 | newBlue
  }
}
