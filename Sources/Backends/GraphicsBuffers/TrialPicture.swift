package import Geometry
package import Rendering
import System

/// A known picture in two corners of a buffer, so that rows of another length are noticed.
package struct TrialPicture {
  private static let edge: Int32 = 32
  /// The largest difference of a channel that rounding explains.
  private static let limit: UInt8 = 2

  private let size: IntSize<BufferSpace>
  private let corners: [IntRect<BufferSpace>]
  private let background = Color(red: 30, green: 120, blue: 210)

  package init(_ size: IntSize<BufferSpace>) {
    self.size = size
    let (width, height) = (min(size.width, Self.edge), min(size.height, Self.edge))
    corners = [
      IntRect(x: 0, y: 0, width: width, height: height),
      IntRect(x: size.width - width, y: size.height - height, width: width, height: height),
    ]
  }

  /// Paints the picture, and compares it with that of pixman.
  ///
  /// - Parameter read: copies a part of the memory; nil if it cannot be read.
  /// - Returns: the reason why the picture is not right; nil if it is.
  package func fault(
    of target: any CardTarget, by painters: any TargetImporter, reading read: (IntRect<BufferSpace>) -> Bitmap?
  ) -> String? {
    do throws(RenderingError) {
      let expected = try Bitmap(size: size, format: .xrgb8888)
      let items = try items()
      let damage = Region(corners.map { $0.relabelled() as IntRect<OutputSpace> })
      PixmanPainter(target: expected, background: background).paint(items, damage: damage)
      guard painters.paint(items, on: target, transform: .normal, background: background, damage: damage) else {
        return "the painter cannot paint in them"
      }
      guard target.finish() else { return "the card does not finish a picture" }
      for corner in corners {
        guard let found = read(corner) else { return "their pixels cannot be read" }
        let difference = try found.difference(from: try expected.part(corner)).largestDifference
        if difference > Self.limit { return "a picture in them differs by \(difference) of 255" }
      }
      return nil
    } catch {
      return "\(error)"
    }
  }

  /// Pixels of many colours in each corner, and a colour that is blended over some of them.
  private func items() throws(RenderingError) -> [PaintItem] {
    let picture = try Bitmap(size: IntSize(7, 5), format: .argb8888)
    for y in 0..<5 {
      for x in 0..<7 {
        let color = Color(
          red: UInt8(x * 36), green: UInt8(y * 60), blue: UInt8(255 - x * 30), alpha: UInt8(255 - y * 30))
        picture.fill(color, in: IntRect(x: x, y: y, width: 1, height: 1))
      }
    }
    return corners.flatMap { corner in
      let (x, y) = (Double(corner.minX), Double(corner.minY))
      return [
        PaintItem(.bitmap(picture), destination: Rect(x: x + 2, y: y + 3, width: 7, height: 5)),
        PaintItem(
          .color(Color(red: 250, green: 10, blue: 60, alpha: 120)),
          destination: Rect(x: x + 6, y: y + 5, width: 20, height: 12)),
      ]
    }
  }
}

extension CardTarget {
  /// Waits until the card has painted, a second at most. The fence is taken.
  ///
  /// - Returns: false if the card has not finished, or never will.
  package func finish() -> Bool {
    guard let fence = takeFence() else { return true }
    defer { SyncFile.close(fence) }
    return SyncFile.wait(for: fence, milliseconds: 1000)
  }
}
