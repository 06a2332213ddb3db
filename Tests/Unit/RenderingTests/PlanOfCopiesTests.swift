import Geometry
import PaintScenes
import Testing

@testable import Rendering

@Suite("Plans that only copy pixels") struct PlanOfCopiesTests {
  private func plan(_ scene: PaintScene) -> PaintPlan {
    PaintPlan(
      scene.items, damage: .infinite, on: scene.transform.applied(to: scene.size), transform: scene.transform,
      background: scene.background)
  }

  @Test func theyMixNoPixels() throws {
    for scene in try PaintScene.unscaled() + PaintScene.nearest() { #expect(plan(scene).onlyCopies, "\(scene.name)") }
    for scene in try PaintScene.blended() + PaintScene.filtered() { #expect(!plan(scene).onlyCopies, "\(scene.name)") }
  }

  @Test func theirPixelsAreThoseOfTheComposedPictureInEachTransform() throws {
    for scene in try PaintScene.unscaled() + PaintScene.nearest() {
      for transform in Transform.allCases {
        var (straight, upright) = (scene, scene)
        (straight.transform, upright.transform) = (transform, .normal)
        let composed = try upright.picture(by: PixmanPainters())
        let turned = try Bitmap(size: transform.applied(to: scene.size), format: .xrgb8888)
        let whole = PaintItem(.bitmap(composed), destination: IntRect<OutputSpace>(scene.size).rect)
        PixmanPainter(target: turned, transform: transform).paint([whole], damage: .infinite)
        let found = try straight.picture(by: PixmanPainters())
        #expect(
          found.withBytes { Array($0) } == turned.withBytes { Array($0) }, "\(scene.name), output \(transform)")
      }
    }
  }
}
