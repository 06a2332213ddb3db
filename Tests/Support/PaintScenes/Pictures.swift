package import Geometry
package import Rendering
package import SeededRandom

/// A picture in which each pixel has a different colour.
package func somePicture(width: Int, height: Int, format: PixelFormat = .xrgb8888) throws -> Bitmap {
  let bitmap = try Bitmap(size: IntSize(width, height), format: format)
  for y in 0..<height {
    for x in 0..<width {
      let color = Color(red: UInt8(x * 37 % 256), green: UInt8(y * 53 % 256), blue: UInt8((x * 11 + y * 91) % 256))
      bitmap.fill(color, in: IntRect(x: x, y: y, width: 1, height: 1))
    }
  }
  return bitmap
}

/// The picture of a client that applies a transform itself, computed pixel by pixel.
package func turnedByHand(_ picture: Bitmap, _ transform: Transform) throws -> Bitmap {
  let (width, height) = (Int(picture.size.width), Int(picture.size.height))
  let swaps = transform == .rotated90 || transform == .rotated270 || transform == .flipped90 || transform == .flipped270
  let result = try Bitmap(size: swaps ? IntSize(height, width) : IntSize(width, height), format: picture.format)
  for y in 0..<height {
    for x in 0..<width {
      let (right, below) = (width - 1 - x, height - 1 - y)
      let (newX, newY) =
        switch transform {
        case .normal: (x, y)
        case .rotated90: (y, right)
        case .rotated180: (right, below)
        case .rotated270: (below, x)
        case .flipped: (right, y)
        case .flipped90: (y, x)
        case .flipped180: (x, below)
        case .flipped270: (below, right)
        }
      if let color = picture.color(x: x, y: y) {
        result.fill(color, in: IntRect(x: newX, y: newY, width: 1, height: 1))
      }
    }
  }
  return result
}

/// A painter whose composed picture has the size of the given one.
package func target(for composed: Bitmap, _ output: Transform) throws -> (bitmap: Bitmap, painter: PixmanPainter) {
  let bitmap = try Bitmap(size: output.applied(to: composed.size), format: composed.format)
  return (bitmap, PixmanPainter(target: bitmap, transform: output))
}

/// The colour between four pixels. Pixels at the edge are repeated outside.
package func mixed(_ picture: Bitmap, _ x: Double, _ y: Double) -> Color {
  let (left, top) = (x.rounded(.down), y.rounded(.down))
  func channel(_ path: KeyPath<Color, UInt8>) -> UInt8 {
    var sum = 0.0
    for (dx, shareX) in [(0, 1 - (x - left)), (1, x - left)] {
      for (dy, shareY) in [(0, 1 - (y - top)), (1, y - top)] {
        let pixelX = max(0, min(Int(picture.size.width) - 1, Int(left) + dx))
        let pixelY = max(0, min(Int(picture.size.height) - 1, Int(top) + dy))
        sum += Double(picture.color(x: pixelX, y: pixelY)?[keyPath: path] ?? 0) * shareX * shareY
      }
    }
    return UInt8(sum.rounded())
  }
  return Color(red: channel(\.red), green: channel(\.green), blue: channel(\.blue))
}

package func someItem(_ random: inout SeededRandom) throws -> PaintItem {
  let format = PixelFormat.allCases.randomElement(using: &random) ?? .argb8888
  let (width, height) = (Int.random(in: 1..<24, using: &random), Int.random(in: 1..<24, using: &random))
  let bitmap = try somePicture(width: width, height: height, format: format)
  bitmap.fill(
    Color(red: 200, green: 90, blue: 10, alpha: 100), in: IntRect(x: 0, y: 0, width: width / 2, height: height))
  let transform = Transform.allCases.randomElement(using: &random) ?? .normal
  let upright: Size<UprightSpace> = transform.inverse.applied(to: bitmap.size.size)
  let scales: [Double] = [1, 1, 1.5, 2, 0.75]
  let scale = scales.randomElement(using: &random) ?? 1
  let crop = Rect<UprightSpace>(
    x: upright.width / 4, y: 0, width: upright.width / 2, height: upright.height * 0.75)
  let place = Rect<OutputSpace>(
    x: Double.random(in: -8..<40, using: &random).rounded(), y: Double.random(in: -8..<30, using: &random),
    width: upright.width * scale, height: upright.height * scale)
  return PaintItem(
    .bitmap(bitmap), transform: transform,
    crop: Bool.random(using: &random) ? crop : nil, destination: place,
    alpha: Bool.random(using: &random) ? 1 : 0.6, filter: Bool.random(using: &random) ? .nearest : .bilinear)
}

/// A random change by a client or a user between two frames, with the damage that a compositor reports for it.
package func change(_ items: inout [PaintItem], _ damage: inout OutputDamage, _ random: inout SeededRandom) throws {
  let index = Int.random(in: items.indices, using: &random)
  switch Int.random(in: 0..<4, using: &random) {
  case 0:
    damage.add(items[index].bounds)
    items[index].destination = items[index].destination.translated(
      by: Vector(Double.random(in: -5...5, using: &random), 3))
    damage.add(items[index].bounds)
  case 1:
    damage.add(items[index].bounds)
    items[index] = try someItem(&random)
    damage.add(items[index].bounds)
  case 2:
    items.append(items.remove(at: index))
    damage.add(items[items.count - 1].bounds)
  default:
    guard case .bitmap(let bitmap) = items[index].content else { return }
    let part = IntRect<BufferSpace>(
      x: Int.random(in: 0..<12, using: &random), y: Int.random(in: 0..<12, using: &random), width: 4, height: 3)
    bitmap.fill(Color(red: 1, green: 250, blue: UInt8.random(in: 0...255, using: &random)), in: part)
    damage.add(items[index].outputDamage(Region(part)))
  }
}
