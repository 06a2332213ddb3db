import Geometry
import PaintScenes
import SeededRandom
import Testing

@testable import Rendering

@Suite("Painter")
struct PainterTests {
  @Test(
    "all transforms of buffer and output together put every pixel where hand-turned pictures have it",
    arguments: Transform.allCases)
  func transforms(output: Transform) throws {
    for buffer in Transform.allCases {
      let upright = try somePicture(width: 5, height: 3)
      let client = try turnedByHand(upright, buffer)
      let composed = try Bitmap(size: IntSize(9, 8), format: .xrgb8888)
      let turnedBack = try target(for: composed, output)
      let item = PaintItem(.bitmap(client), transform: buffer, destination: Rect(x: 2, y: 4, width: 5, height: 3))
      turnedBack.painter.paint([item], damage: .infinite)
      for y in 0..<8 {
        for x in 0..<9 {
          let expected = upright.color(x: x - 2, y: y - 4) ?? .black
          let place: IntRect<BufferSpace> = output.applied(
            to: IntRect<OutputSpace>(x: x, y: y, width: 1, height: 1), within: IntSize(9, 8))
          #expect(turnedBack.bitmap.color(x: Int(place.x), y: Int(place.y)) == expected, "\(buffer) at \(x),\(y)")
        }
      }
      let seen = try turnedBack.bitmap.upright(from: output)
      #expect(seen.color(x: 3, y: 5) == upright.color(x: 1, y: 1))
    }
  }

  @Test("nearest at scale 2 doubles each pixel, under all transforms", arguments: Transform.allCases)
  func doubled(output: Transform) throws {
    for buffer in Transform.allCases {
      let upright = try somePicture(width: 4, height: 3)
      let composed = try Bitmap(size: IntSize(10, 8), format: .xrgb8888)
      let frame = try target(for: composed, output)
      let item = PaintItem(
        .bitmap(try turnedByHand(upright, buffer)), transform: buffer,
        destination: Rect(x: 1, y: 1, width: 8, height: 6), filter: .nearest)
      frame.painter.paint([item], damage: .infinite)
      let seen = try frame.bitmap.upright(from: output)
      for y in 0..<6 {
        for x in 0..<8 { #expect(seen.color(x: x + 1, y: y + 1) == upright.color(x: x / 2, y: y / 2)) }
      }
    }
  }

  @Test("bilinear at scale 1.5 and 2 mixes as computed in floating point", arguments: [1.5, 2])
  func scaled(scale: Double) throws {
    let upright = try somePicture(width: 8, height: 6)
    let (width, height) = (Int(8 * scale), Int(6 * scale))
    let frame = try Bitmap(size: IntSize(width, height), format: .xrgb8888)
    let item = PaintItem(
      .bitmap(upright), destination: Rect(x: 0, y: 0, width: 8 * scale, height: 6 * scale))
    PixmanPainter(target: frame).paint([item], damage: .infinite)
    for y in 0..<height {
      for x in 0..<width {
        let expected = mixed(upright, (Double(x) + 0.5) / scale - 0.5, (Double(y) + 0.5) / scale - 0.5)
        #expect(try #require(frame.color(x: x, y: y)).difference(from: expected) <= 4, "at \(x),\(y)")
      }
    }
  }

  @Test("a crop shows that part of the upright picture and no other")
  func crop() throws {
    let upright = try somePicture(width: 6, height: 5)
    let frame = try Bitmap(size: IntSize(6, 4), format: .xrgb8888)
    for buffer in Transform.allCases {
      let item = PaintItem(
        .bitmap(try turnedByHand(upright, buffer)), transform: buffer, crop: Rect(x: 2, y: 1, width: 3, height: 2),
        destination: Rect(x: 0, y: 0, width: 6, height: 4), filter: .nearest)
      PixmanPainter(target: frame).paint([item], damage: .infinite)
      for y in 0..<4 {
        for x in 0..<6 { #expect(frame.color(x: x, y: y) == upright.color(x: 2 + x / 2, y: 1 + y / 2)) }
      }
    }
  }

  @Test("a half-pixel crop mixes two neighbours in equal parts")
  func fractionalCrop() throws {
    let picture = try Bitmap(size: IntSize(4, 1), format: .xrgb8888)
    picture.fill(.white, in: IntRect(x: 2, y: 0, width: 2, height: 1))
    let frame = try Bitmap(size: IntSize(2, 1), format: .xrgb8888)
    let item = PaintItem(
      .bitmap(picture), crop: Rect(x: 0.5, y: 0, width: 2, height: 1),
      destination: Rect(x: 0, y: 0, width: 2, height: 1))
    PixmanPainter(target: frame).paint([item], damage: .infinite)
    #expect(frame.color(x: 0, y: 0) == .black)
    #expect(try #require(frame.color(x: 1, y: 0)).difference(from: Color(red: 128, green: 128, blue: 128)) <= 1)
  }

  @Test("neighbours at fractional scales leave neither gap nor overlap")
  func neighbours() throws {
    let (red, blue) = (Color(red: 255, green: 0, blue: 0), Color(red: 0, green: 0, blue: 255))
    for scale: Double in [1, 1.25, 1.5, 1.75, 2] {
      for border in 1..<20 {
        let frame = try Bitmap(size: IntSize(40, 1), format: .xrgb8888)
        let edge = Double(border) * scale
        let items = [
          PaintItem(.color(red), destination: Rect(x: 0, y: 0, width: edge, height: 1)),
          PaintItem(.color(blue), destination: Rect(x: edge, y: 0, width: 40 - edge, height: 1)),
        ]
        PixmanPainter(target: frame, background: .white).paint(items, damage: .infinite)
        let colors = (0..<40).compactMap { frame.color(x: $0, y: 0) }
        #expect(!colors.contains(.white))
        #expect(colors.count { $0 == red } == Int((edge + 0.5).rounded(.down)))
      }
    }
  }

  @Test("alpha blends over what lies behind; an opaque region is taken as it is")
  func blending() throws {
    let half = Color(red: 255, green: 0, blue: 0, alpha: 128)
    let picture = try Bitmap(size: IntSize(4, 1), format: .argb8888)
    picture.fill(half)
    let frame = try Bitmap(size: IntSize(4, 1), format: .xrgb8888)
    let place = Rect<OutputSpace>(x: 0, y: 0, width: 4, height: 1)
    let item = PaintItem(.bitmap(picture), destination: place, opaque: Region(IntRect(x: 2, y: 0, width: 9, height: 1)))
    let veil = PaintItem(.color(.white), destination: Rect(x: 0, y: 0, width: 1, height: 1), alpha: 0.5)
    PixmanPainter(target: frame, background: Color(red: 0, green: 0, blue: 255)).paint([item, veil], damage: .infinite)
    let colors = (0..<4).compactMap { frame.color(x: $0, y: 0) }
    #expect(colors[1].difference(from: Color(red: 128, green: 0, blue: 127)) <= 1)
    #expect(colors[2] == Color(red: 128, green: 0, blue: 0))
    #expect(colors[0].difference(from: Color(red: 192, green: 128, blue: 191)) <= 2)
  }

  @Test("a plain opaque copy sets no matrix, so that pixman may copy whole rows")
  func fastPath() throws {
    let picture = try somePicture(width: 6, height: 6)
    let item = PaintItem(
      .bitmap(picture), crop: Rect(x: 1, y: 2, width: 4, height: 4), destination: Rect(x: 3, y: 1, width: 4, height: 4))
    let mapping = try #require(SourceMapping(of: item, bufferSize: picture.size))
    let matrix = PixelMatrix(mapping, origin: IntRect(x: 3, y: 1, width: 4, height: 4)) { Point($0.x, $0.y) }
    let step = try #require(matrix.wholePixelStep)
    #expect(step == (1, 2))
  }

  @Test("repainting the damage gives the same picture as repainting everything", arguments: 1...40)
  func damageEqualsAll(seed: Int) throws {
    var random = SeededRandom(UInt64(seed))
    let output = Transform.allCases.randomElement(using: &random) ?? .normal
    let size: IntSize<BufferSpace> = output.applied(to: IntSize<OutputSpace>(48, 36))
    let kept = try PixmanPainter(target: Bitmap(size: size, format: .xrgb8888), transform: output)
    var damage = OutputDamage(size: kept.outputSize)
    var items = try (0..<5).map { _ in try someItem(&random) }
    for _ in 0..<12 {
      kept.paint(items, damage: damage.take())
      let fresh = try PixmanPainter(target: Bitmap(size: size, format: .xrgb8888), transform: output)
      fresh.paint(items, damage: .infinite)
      let difference = try kept.target.difference(from: fresh.target)
      #expect(difference.differingPixels == 0, "seed \(seed), \(output): \(difference)")
      try change(&items, &damage, &random)
    }
  }

  @Test("hostile rectangles and crops are survived, and paint nothing outside of the bitmap")
  func hostile() throws {
    let numbers: [Double] = [.nan, .infinity, -.infinity, -1e300, 1e300, -1e9, 1e9, 0, -1, 5, 1e-300, 0.4]
    let picture = try somePicture(width: 6, height: 6)
    let frame = try Bitmap(size: IntSize(8, 8), format: .xrgb8888)
    for a in numbers {
      for b in numbers {
        let rect = Rect<OutputSpace>(x: a, y: b, width: b, height: a)
        let crop = Rect<UprightSpace>(x: b, y: a, width: a, height: b)
        for item in [
          PaintItem(.bitmap(picture), destination: rect, alpha: a),
          PaintItem(.bitmap(picture), crop: crop, destination: rect),
          PaintItem(.bitmap(picture), crop: crop, destination: Rect(x: 0, y: 0, width: 8, height: 8)),
          PaintItem(.color(.white), destination: rect, alpha: b),
        ] {
          PixmanPainter(target: frame, transform: .flipped90).paint([item], damage: .infinite)
          _ = item.outputDamage(.infinite)
          _ = PaintItem.opaqueRegion(.infinite, of: Size(a, b), shownIn: rect)
        }
      }
    }
    PixmanPainter(target: frame).paint([], damage: .infinite)
    #expect(frame.color(x: 7, y: 7) == .black)
  }
}

@Suite("Output damage")
struct OutputDamageTests {
  @Test("is everything at first, then what was added inside of the output, then nothing")
  func accumulates() {
    var damage = OutputDamage(size: IntSize(100, 50))
    #expect(damage.take() == Region(IntRect(x: 0, y: 0, width: 100, height: 50)))
    #expect(damage.isEmpty)
    damage.add(Rect(x: 90.5, y: -3, width: 1e12, height: 4.25))
    #expect(damage.take() == Region(IntRect(x: 90, y: 0, width: 10, height: 2)))
    damage.size = IntSize(50, 100)
    #expect(damage.region.bounds == IntRect(x: 0, y: 0, width: 50, height: 100))
  }

  @Test("stays small however many rectangles are added")
  func simplifies() {
    var damage = OutputDamage(size: IntSize(1000, 1000))
    _ = damage.take()
    for index in 0..<500 { damage.add(IntRect(x: index * 2, y: (index * 7) % 1000, width: 1, height: 1)) }
    #expect(damage.region.rects.count <= 64)
    for index in 0..<500 { #expect(damage.region.contains(Point(Double(index * 2), Double((index * 7) % 1000)))) }
  }

  @Test("of an opaque region only whole pixels count")
  func opaque() {
    let region = PaintItem.opaqueRegion(
      Region(IntRect(x: 1, y: 0, width: 9, height: 200)), of: Size(10, 10),
      shownIn: Rect(x: 4, y: 4, width: 15, height: 15))
    #expect(region == Region(IntRect(x: 6, y: 4, width: 13, height: 15)))
  }
}
