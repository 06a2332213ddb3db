import Geometry
import SeededRandom
import Testing

@Suite struct RegionWalkTests {
  private typealias Place = Point<SurfaceSpace>

  @Test func aWayThatStaysInsideIsWalkedWhole() {
    let region = Region<SurfaceSpace>(IntRect(x: 0, y: 0, width: 10, height: 10))
    #expect(region.walk(from: Place(1, 1), to: Place(9.5, 2)) == Place(9.5, 2))
  }

  @Test func itSlidesAlongAnEdge() {
    let region = Region<SurfaceSpace>(IntRect(x: 0, y: 0, width: 10, height: 10))
    #expect(region.walk(from: Place(5, 5), to: Place(50, 7)) == Place(9, 7))
    #expect(region.walk(from: Place(5, 5), to: Place(-50, -50)) == Place(0, 0))
  }

  @Test func itGoesFromBoxToBox() {
    var region = Region<SurfaceSpace>(IntRect(x: 0, y: 0, width: 10, height: 10))
    region.formUnion(IntRect(x: 5, y: 10, width: 20, height: 10))
    #expect(region.walk(from: Place(7, 5), to: Place(7, 15)) == Place(7, 15))
    #expect(region.walk(from: Place(2, 5), to: Place(2, 15)) == Place(2, 9))
  }

  @Test func nothingIsNowhere() {
    let region = Region<SurfaceSpace>()
    #expect(region.walk(from: Place(1, 2), to: Place(3, 4)) == Place(1, 2))
    #expect(region.nearest(to: Place(1, 2)) == nil)
  }

  @Test(arguments: 1...50)
  func itNeverLeavesTheRegion(seed: UInt64) {
    var random = SeededRandom(seed)
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    var region = Region<SurfaceSpace>()
    for _ in 0..<number(1...12) {
      region.formUnion(IntRect(x: number(0...80), y: number(0...80), width: number(1...30), height: number(1...30)))
    }
    region.subtract(IntRect(x: number(0...80), y: number(0...80), width: number(1...30), height: number(1...30)))
    guard var place = region.nearest(to: Place(50, 50)) else { return }
    for _ in 0..<200 {
      let end = Place(Double.random(in: -50...150, using: &random), Double.random(in: -50...150, using: &random))
      let next = region.walk(from: place, to: end)
      #expect(region.contains(next), "seed \(seed): from \(place) to \(end) leads to \(next)")
      place = next
    }
  }
}
