import Geometry
import SeededRandom
import Testing

@Suite("Region")
struct RegionTests {
  typealias Pixels = IntRect<SurfaceSpace>

  @Test("holds exactly the pixels that a bitmap holds after the same random operations", arguments: 1...60)
  func matchesBitmap(seed: Int) {
    var random = SeededRandom(UInt64(seed))
    var region = Region<SurfaceSpace>()
    var field = Field()
    for _ in 0..<40 {
      let (rect, others) = (Field.someRect(&random), [Field.someRect(&random), Field.someRect(&random)])
      let other = Region(others)
      switch Int.random(in: 0..<8, using: &random) {
      case 0, 1, 2:
        region.formUnion(rect)
        field.change { $0 || rect.contains($1) }
      case 3, 4:
        region.subtract(rect)
        field.change { $0 && !rect.contains($1) }
      case 5:
        region.formUnion(other)
        field.change { $0 || others[0].contains($1) || others[1].contains($1) }
      case 6:
        region.subtract(other)
        field.change { $0 && !others[0].contains($1) && !others[1].contains($1) }
      default:
        region.formIntersection(other.union(Region(rect)))
        field.change { $0 && (others + [rect]).contains { [place = $1] in $0.contains(place) } }
      }
      #expect(field.holdsSame(as: region), "seed \(seed)")
      #expect(Region(region.rects.shuffled(using: &random)) == region, "one form for one set")
      expectBanded(region)
    }
  }

  @Test("a point on the left and top edge is inside, one on the right and bottom edge is not")
  func halfOpen() {
    let region = Region(Pixels(x: 10, y: 20, width: 5, height: 5))
    #expect(region.contains(Point(10, 20)))
    #expect(region.contains(Point(14.99, 24.99)))
    #expect(!region.contains(Point(15, 22)))
    #expect(!region.contains(Point(12, 25)))
    #expect(!region.contains(Point(9.99, 22)))
    #expect(!region.contains(Point(.nan, 22)))
    #expect(!region.contains(Point(12, .infinity)))
  }

  @Test("two rectangles side by side become one")
  func joins() {
    var region = Region(Pixels(x: 0, y: 0, width: 5, height: 5))
    region.formUnion(Pixels(x: 5, y: 0, width: 5, height: 5))
    region.formUnion(Pixels(x: 0, y: 5, width: 10, height: 1))
    #expect(Array(region.rects) == [Pixels(x: 0, y: 0, width: 10, height: 6)])
    #expect(region.bounds == Pixels(x: 0, y: 0, width: 10, height: 6))
  }

  @Test("a hole leaves four rectangles in three bands")
  func hole() {
    var region = Region(Pixels(x: 0, y: 0, width: 9, height: 9))
    region.subtract(Pixels(x: 3, y: 3, width: 3, height: 3))
    #expect(
      Array(region.rects) == [
        Pixels(x: 0, y: 0, width: 9, height: 3), Pixels(x: 0, y: 3, width: 3, height: 3),
        Pixels(x: 6, y: 3, width: 3, height: 3), Pixels(x: 0, y: 6, width: 9, height: 3),
      ])
    #expect(!region.contains(Pixels(x: 2, y: 2, width: 2, height: 2)))
    #expect(region.contains(Pixels(x: 0, y: 0, width: 3, height: 9)))
    #expect(region.intersects(Pixels(x: 2, y: 2, width: 2, height: 2)))
    #expect(!region.intersects(Pixels(x: 3, y: 3, width: 3, height: 3)))
  }

  @Test("numbers that overflow are clamped, and negative sizes are empty")
  func hostileNumbers() {
    let numbers: [Int32] = [.min, .min + 1, -1, 0, 1, .max - 1, .max]
    var region = Region<SurfaceSpace>()
    for x in numbers {
      for width in numbers {
        let rect = Pixels(x: x, y: width, width: width, height: x)
        #expect(rect.isEmpty || (rect.width > 0 && rect.height > 0))
        #expect(width > 0 || Pixels(x: x, y: 0, width: width, height: 5).isEmpty)
        region.formUnion(rect)
        region.subtract(rect.translated(x: x, y: width))
        region = region.translated(x: width, y: x)
      }
    }
    #expect(Pixels(x: Int64.max, y: .min, width: .max, height: .max).width == 0)
    #expect(Pixels(enclosing: Rect(x: .nan, y: 0, width: .infinity, height: 1)).isEmpty)
    #expect(Pixels(enclosing: Rect(x: 0, y: 0, width: .nan, height: 1)).isEmpty)
    #expect(Pixels(snapping: Rect(x: -1e300, y: -1e300, width: .infinity, height: .infinity)).contains(Point(0, 0)))
  }

  @Test("the infinite region stays infinite when it is moved, and can be cut")
  func infinite() {
    var region = Region<SurfaceSpace>.infinite
    #expect(region.translated(x: 500, y: -500) == .infinite)
    #expect(region.contains(Point(-1e6, 1e6)))
    region.subtract(Pixels(x: 0, y: 0, width: 10, height: 10))
    #expect(!region.contains(Point(5, 5)))
    #expect(
      region.intersection(Pixels(x: 0, y: 0, width: 20, height: 10)).bounds
        == Pixels(x: 10, y: 0, width: 10, height: 10))
  }

  @Test("thousands of rectangles, each added by itself, are no burden")
  func manyRects() {
    var random = SeededRandom(7)
    let rects = (0..<5000).map { _ in
      Pixels(
        x: Int.random(in: 0..<4000, using: &random), y: Int.random(in: 0..<4000, using: &random),
        width: Int.random(in: 1..<20, using: &random), height: Int.random(in: 1..<20, using: &random))
    }
    var region = Region<SurfaceSpace>()
    let clock = ContinuousClock()
    let time = clock.measure { for rect in rects { region.formUnion(rect) } }
    #expect(region == Region(rects))
    for rect in rects { #expect(region.contains(Point(Double(rect.maxX) - 0.5, Double(rect.maxY) - 0.5))) }
    #expect(time < .seconds(20))
  }

  private func expectBanded(_ region: Region<SurfaceSpace>) {
    for (above, below) in zip(region.rects, region.rects.dropFirst()) {
      if above.minY == below.minY {
        #expect(above.maxY == below.maxY && above.maxX < below.minX)
      } else {
        #expect(above.maxY <= below.minY)
      }
    }
  }
}

/// A small bitmap, as a simple representation of a set of pixels.
private struct Field {
  static let side = 24
  private var pixels = [Bool](repeating: false, count: side * side)

  static func someRect(_ random: inout SeededRandom) -> IntRect<SurfaceSpace> {
    let numbers = (0..<4).map { _ in Int.random(in: -3..<side, using: &random) }
    return IntRect(x: numbers[0], y: numbers[1], width: numbers[2] / 2, height: numbers[3] / 2)
  }

  mutating func change(_ rule: (Bool, Point<SurfaceSpace>) -> Bool) {
    for index in pixels.indices { pixels[index] = rule(pixels[index], center(index)) }
  }

  func holdsSame(as region: Region<SurfaceSpace>) -> Bool {
    let inside = region.intersection(IntRect(x: 0, y: 0, width: Self.side, height: Self.side))
    let area = inside.rects.reduce(0) { $0 + Int($1.width) * Int($1.height) }
    return area == pixels.count(where: \.self)
      && pixels.indices.allSatisfy { region.contains(center($0)) == pixels[$0] }
  }

  private func center(_ index: Int) -> Point<SurfaceSpace> {
    Point(Double(index % Self.side) + 0.5, Double(index / Self.side) + 0.5)
  }
}
