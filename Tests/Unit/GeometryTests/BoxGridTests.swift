import Geometry
import SeededRandom
import Testing

@Suite struct BoxGridTests {
  private func boxes(_ count: Int, upTo size: Double, _ random: inout SeededRandom) -> [Rect<LayoutSpace>] {
    (0..<count).map { _ in
      Rect(
        x: .random(in: -500...500, using: &random), y: .random(in: -500...500, using: &random),
        width: .random(in: 0...size, using: &random), height: .random(in: 0...size, using: &random))
    }
  }

  @Test(arguments: [1, 7, 100, 2000], [0.5, 30, 900]) func everyBoxRoundAPointIsAmongItsCandidatesInOrder(
    count: Int, size: Double
  ) {
    var random = SeededRandom(UInt64(count) * 1000 + UInt64(size))
    let boxes = boxes(count, upTo: size, &random)
    let grid = BoxGrid(boxes)
    for _ in 0..<500 {
      let near = boxes.randomElement(using: &random)!.origin
      let point = Point<LayoutSpace>(
        near.x + .random(in: -size...size, using: &random), near.y + .random(in: -size...size, using: &random))
      let candidates = grid.candidates(at: point).map { Int($0) }
      let inside = boxes.indices.filter { boxes[$0].contains(point) }
      #expect(candidates.filter { boxes[$0].contains(point) } == inside)
      #expect(candidates == candidates.sorted())
    }
  }

  @Test func aPointFarFromAThousandSmallBoxesHasFewCandidates() {
    var boxes = [Rect<LayoutSpace>(x: 0, y: 0, width: 1000, height: 1000)]
    boxes += (0..<1000).map { Rect(x: Double($0 % 30), y: Double($0 / 30), width: 1, height: 1) }
    #expect(BoxGrid(boxes).candidates(at: Point(500, 500)).count == 1)
  }

  @Test func noBoxesHaveNoCandidates() {
    #expect(BoxGrid<LayoutSpace>([]).candidates(at: Point(3, 4)).isEmpty)
  }
}
