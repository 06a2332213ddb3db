import Geometry
import Rendering

/// The first picture of a driver, which is compared with pixman's before any other is painted.
enum GLESTrial {
  /// - Throws: if the picture differs in more than rounding, or if there is none.
  static func run(_ painters: GLESPainters) throws(GLESFault) {
    let (found, expected): (Bitmap, Bitmap)
    do throws(RenderingError) {
      found = try Bitmap(size: IntSize(24, 20), format: .xrgb8888)
      expected = try Bitmap(size: IntSize(24, 20), format: .xrgb8888)
      let items = try items()
      let background = Color(red: 30, green: 120, blue: 210)
      painters.painter(of: found, transform: .rotated90, background: background).paint(items, damage: .infinite)
      PixmanPainters().painter(of: expected, transform: .rotated90, background: background)
        .paint(items, damage: .infinite)
    } catch {
      throw .noPicture("\(error)")
    }
    guard painters.counts.painted == 1 else { throw .noPicture("OpenGL ES reported an error") }
    guard let difference = try? found.difference(from: expected).largestDifference, difference <= 2 else {
      throw .picture(difference: (try? found.difference(from: expected).largestDifference) ?? 255)
    }
  }

  private static func items() throws(RenderingError) -> [PaintItem] {
    let picture = try Bitmap(size: IntSize(5, 4), format: .argb8888)
    for y in 0..<4 {
      for x in 0..<5 {
        let color = Color(
          red: UInt8(x * 50), green: UInt8(y * 70), blue: UInt8(255 - x * 40), alpha: UInt8(100 + y * 40))
        picture.fill(color, in: IntRect(x: x, y: y, width: 1, height: 1))
      }
    }
    return [
      PaintItem(.bitmap(picture), destination: Rect(x: 2, y: 1, width: 5, height: 4)),
      PaintItem(
        .bitmap(picture), transform: .flipped90, destination: Rect(x: 8, y: 2, width: 8, height: 10), alpha: 0.6,
        filter: .nearest),
      PaintItem(
        .color(Color(red: 250, green: 10, blue: 60, alpha: 120)), destination: Rect(x: 3, y: 9, width: 9, height: 9)),
    ]
  }
}
