import Control
import Geometry
import Painting
import Rendering

/// A picture with the numbers of widgets in it, not larger than an agent can use.
struct NumberedPicture {
  let bytes: [UInt8]
  let width: Int
  let height: Int
  /// The pixels for a logical pixel of the desktop.
  let scale: Double

  private static let ink = PaintColor(0xFFFFFF)
  private static let paper = PaintColor(0xC01050)

  /// - Parameters:
  ///   - file: the path of the picture.
  ///   - area: the part of the desktop that it shows.
  ///   - density: its pixels for a logical pixel.
  ///   - longestSide: the limit of the sides, in pixels.
  static func png(
    of file: String, _ area: Area, scale density: Double, _ widgets: [(number: Int, widget: WidgetNumbers.Numbered)],
    longestSide: Int
  ) throws(ToolFault) -> NumberedPicture {
    do throws(RenderingError) {
      let whole = try Bitmap.readPNG(from: file)
      let longest = Int(max(whole.size.width, whole.size.height))
      let share = min(1, Double(longestSide) / Double(longest))
      let bitmap = share < 1 ? try shrink(whole, to: share) : whole
      let scale = density * share
      draw(widgets, on: bitmap, scale, of: area)
      return NumberedPicture(
        bytes: try bitmap.png(of: bitmap.bounds), width: Int(bitmap.size.width),
        height: Int(bitmap.size.height), scale: scale)
    } catch {
      throw ToolFault("screenshot: \(error)")
    }
  }

  private static func draw(
    _ widgets: [(number: Int, widget: WidgetNumbers.Numbered)], on bitmap: Bitmap, _ scale: Double,
    of part: Area
  ) {
    let (width, height) = (Int(bitmap.size.width), Int(bitmap.size.height))
    bitmap.withMutableBytes { bytes in
      guard let memory = bytes.baseAddress else { return }
      let canvas = Canvas(memory: memory, width: width, height: height, scale: scale)
      let font = StrokeFont(size: 8 / min(scale, 1), isBold: true)
      for (number, widget) in widgets {
        guard let area = widget.area, area.width > 0, area.height > 0 else { continue }
        let frame = Frame(x: area.x - part.x, y: area.y - part.y, width: area.width, height: area.height)
        canvas.roundedBorder(frame, radius: 2, width: 1 / min(scale, 1), paper)
        let text = "\(number)"
        let label = Frame(
          x: frame.minX, y: frame.minY, width: font.width(of: text) + font.size * 0.75, height: font.size * 1.6)
        canvas.roundedRect(label, radius: 2, paper)
        canvas.text(text, centredIn: label, font, ink)
      }
    }
  }

  /// A smaller picture: each pixel is the mean of those that it covers.
  private static func shrink(_ whole: Bitmap, to share: Double) throws(RenderingError) -> Bitmap {
    let (width, height) = (Int(whole.size.width), Int(whole.size.height))
    let size = IntSize<BufferSpace>(
      Int32(max(1, (Double(width) * share).rounded(.down))), Int32(max(1, (Double(height) * share).rounded(.down))))
    let small = try Bitmap(size: size, format: .argb8888)
    whole.withBytes { from in
      small.withMutableBytes { to in
        for y in 0..<Int(size.height) {
          let rows =
            y * height / Int(size.height)..<max((y + 1) * height / Int(size.height), y * height / Int(size.height) + 1)
          for x in 0..<Int(size.width) {
            let left = x * width / Int(size.width)
            let columns = left..<max((x + 1) * width / Int(size.width), left + 1)
            var sums = (0, 0, 0, 0)
            for row in rows {
              for column in columns {
                let place = row * whole.stride + column * 4
                sums.0 += Int(from[place])
                sums.1 += Int(from[place + 1])
                sums.2 += Int(from[place + 2])
                sums.3 += Int(from[place + 3])
              }
            }
            let (count, place) = (rows.count * columns.count, y * small.stride + x * 4)
            to[place] = UInt8(sums.0 / count)
            to[place + 1] = UInt8(sums.1 / count)
            to[place + 2] = UInt8(sums.2 / count)
            to[place + 3] = UInt8(sums.3 / count)
          }
        }
      }
    }
    return small
  }
}
