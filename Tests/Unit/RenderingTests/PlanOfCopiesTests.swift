import Geometry
import PaintScenes
import Testing

@testable import Rendering

@Suite("Plans that only copy pixels") struct PlanOfCopiesTests {
  private static let size = IntSize<BufferSpace>(8, 6)
  private static let place = Rect<OutputSpace>(x: 1, y: 2, width: 8, height: 6)

  private func plan(_ items: PaintItem..., transform: Transform = .normal) -> PaintPlan {
    PaintPlan(items, damage: .infinite, on: IntSize(20, 20), transform: transform, background: .black)
  }

  private func bitmap(_ format: PixelFormat = .xrgb8888) throws -> PaintItem.Content {
    .bitmap(try Bitmap(size: Self.size, format: format))
  }

  @Test func theyHaveOpaquePicturesAndColours() throws {
    let opaque = Region(IntRect<OutputSpace>(x: 1, y: 2, width: 8, height: 6))
    #expect(plan().onlyCopies)
    #expect(plan(PaintItem(try bitmap(), destination: Self.place)).onlyCopies)
    #expect(plan(PaintItem(.color(.white), destination: Self.place)).onlyCopies)
    #expect(plan(PaintItem(try bitmap(.argb8888), destination: Self.place, opaque: opaque)).onlyCopies)
    let hidden = PaintItem(try bitmap(.argb8888), destination: Self.place)
    #expect(plan(hidden, PaintItem(try bitmap(), destination: Self.place)).onlyCopies)
  }

  @Test(arguments: Transform.allCases) func theyTurnPictures(transform: Transform) throws {
    let turned = PaintItem(
      try bitmap(), transform: .rotated90, destination: Rect(x: 1, y: 2, width: 6, height: 8))
    #expect(plan(turned, transform: transform).onlyCopies)
  }

  @Test func theyBlendNothing() throws {
    #expect(!plan(PaintItem(try bitmap(.argb8888), destination: Self.place)).onlyCopies)
    #expect(!plan(PaintItem(try bitmap(), destination: Self.place, alpha: 0.5)).onlyCopies)
    #expect(!plan(PaintItem(.color(.white), destination: Self.place, alpha: 0.5)).onlyCopies)
  }

  @Test(arguments: [PaintItem.Filter.nearest, .bilinear]) func theyScaleNothing(filter: PaintItem.Filter) throws {
    let large = Rect<OutputSpace>(x: 1, y: 2, width: 16, height: 12)
    #expect(!plan(PaintItem(try bitmap(), destination: large, filter: filter)).onlyCopies)
  }

  @Test func theirPixelsAreThoseOfTheComposedPictureInEachTransform() throws {
    var compared = 0
    for scene in try PaintScene.all() {
      for transform in Transform.allCases {
        var (straight, upright) = (scene, scene)
        (straight.transform, upright.transform) = (transform, .normal)
        let size: IntSize<BufferSpace> = transform.applied(to: scene.size)
        let plan = PaintPlan(
          scene.items, damage: .infinite, on: size, transform: transform, background: scene.background)
        guard plan.onlyCopies else { continue }
        compared += 1
        let composed = try upright.picture(by: PixmanPainters())
        let turned = try Bitmap(size: size, format: .xrgb8888)
        let whole = PaintItem(.bitmap(composed), destination: IntRect<OutputSpace>(scene.size).rect)
        PixmanPainter(target: turned, transform: transform).paint([whole], damage: .infinite)
        let found = try straight.picture(by: PixmanPainters())
        let areEqual = found.withBytes { Array($0) } == turned.withBytes { Array($0) }
        #expect(areEqual, "\(scene.name), output \(transform)")
      }
    }
    #expect(compared >= 100)
  }
}
