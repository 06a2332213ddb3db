import Glibc
import Testing

@testable import FingerpostClient

/// Tests of the rectangles that describe a hit test.
@Suite struct HitSurveyTests {
  private func survey(
    _ width: Int, _ height: Int, _ edges: (x: [Double], y: [Double]) = ([], []), _ isHit: @escaping (ViewPoint) -> Bool
  ) -> HitSurvey { HitSurvey(width: width, height: height, edges: edges, isHit) }

  /// The number of pixels at which a survey and its hit test differ.
  private func mistakes(_ survey: HitSurvey, _ width: Int, _ height: Int, _ isHit: (ViewPoint) -> Bool) -> Int {
    var count = 0
    for y in 0..<height {
      for x in 0..<width {
        let found = survey.rects.count { ($0.left..<$0.right).contains(x) && ($0.top..<$0.bottom).contains(y) }
        if found != (isHit(ViewPoint(Double(x) + 0.5, Double(y) + 0.5)) ? 1 : 0) { count += 1 }
      }
    }
    return count
  }

  @Test func allAndNothing() {
    #expect(survey(300, 200) { _ in true }.isWhole)
    #expect(survey(300, 200) { _ in false }.rects == [])
    #expect(survey(0, 0) { _ in true }.rects == [])
    #expect(survey(1, 1) { _ in true }.isWhole)
  }

  @Test func edgesAreExact() {
    let half = survey(400, 300) { $0.x >= 201 }
    #expect(half.rects == [HitSurvey.Rect(left: 201, top: 0, right: 400, bottom: 300)])
    let hole = { (point: ViewPoint) in !(point.x >= 50 && point.x < 350 && point.y >= 33 && point.y < 251) }
    #expect(mistakes(survey(400, 300, ([], []), hole), 400, 300, hole) == 0)
  }

  @Test func roundShapesAreExact() {
    let circle = { (point: ViewPoint) in hypot(point.x - 150, point.y - 100) < 90 }
    let found = survey(300, 200, ([], []), circle)
    #expect(mistakes(found, 300, 200, circle) == 0)
    #expect(found.rects.count < 200)
  }

  @Test func smallViewsAreFoundByTheirEdges() {
    let dot = { (point: ViewPoint) in point.x >= 1001 && point.x < 1004 && point.y >= 333 && point.y < 335 }
    #expect(survey(1920, 1080, ([], []), dot).rects == [])
    let found = survey(1920, 1080, ([1001, 1004], [333, 335]), dot)
    #expect(found.rects == [HitSurvey.Rect(left: 1001, top: 333, right: 1004, bottom: 335)])
  }

  /// A hit test that looks like noise costs a bounded number of questions and rectangles.
  @Test func theWorkIsBounded() {
    var asked = 0
    let noise = survey(3840, 2160) { point in
      asked += 1
      return Int(point.x * 7919 + point.y * 104_729) % 3 == 0
    }
    #expect(noise.rects.count <= 1200)
    #expect(asked < 60_000)
  }

  @Test func outsetsReachAsFarAsTheHits() {
    let size = ViewSize(100, 50)
    let around = HitSurvey.outset(of: size) { $0.x >= -20 && $0.y >= -7 && $0.x < 140 && $0.y < 50 }
    #expect(around == SurfaceWindow.HitOutset(left: 20, top: 7, right: 40, bottom: 0))
    #expect(HitSurvey.outset(of: size) { _ in true } == SurfaceWindow.HitOutset(10_000))
    #expect(HitSurvey.outset(of: size) { _ in false } == .zero)
  }
}
