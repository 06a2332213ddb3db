import Geometry
import PaintScenes
import SeededRandom
import Testing

@testable import Rendering

@Suite struct ChangedPartTests {
  @Test("the changed part is the smallest rectangle around all pixels that differ")
  func changedPart() throws {
    let former = try somePicture(width: 23, height: 17)
    let picture = try former.part(former.bounds)
    #expect(picture.changedPart(since: former) == nil)
    var random = SeededRandom(18)
    for _ in 0..<200 {
      let changed = try former.part(former.bounds)
      var (left, top, right, bottom) = (Int32.max, Int32.max, Int32.min, Int32.min)
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let (x, y) = (Int32.random(in: 0..<23, using: &random), Int32.random(in: 0..<17, using: &random))
        changed.fill(.white, in: IntRect(x: x, y: y, width: 1, height: 1))
        (left, top, right, bottom) = (min(left, x), min(top, y), max(right, x), max(bottom, y))
      }
      let expected = IntRect<BufferSpace>(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
      #expect(changed.changedPart(since: former) == expected)
    }
  }

  @Test("equal pictures have equal bytes as PNG, and others do not")
  func bytes() throws {
    let picture = try somePicture(width: 9, height: 5)
    let part = IntRect<BufferSpace>(x: 1, y: 1, width: 5, height: 3)
    let again = try somePicture(width: 9, height: 5).part(part)
    #expect(try picture.png(of: part) == again.png(of: again.bounds))
    again.fill(.white, in: IntRect(x: 0, y: 0, width: 1, height: 1))
    #expect(try picture.png(of: part) != again.png(of: again.bounds))
  }
}
