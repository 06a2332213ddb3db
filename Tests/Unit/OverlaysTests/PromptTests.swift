import Geometry
import Overlays
import Rendering
import Surfaces
import Testing

/// Tests of the large panel that asks the user for something.
@Suite("Prompts")
struct PromptTests {
  private static let page = Rect<LayoutSpace>(x: 400, y: 0, width: 400, height: 300)

  private func scene(_ title: String = "Touch this screen", _ text: String = "right") -> OverlayScene {
    var scene = OverlayScene()
    scene.prompt = ScreenPrompt(on: Self.page, title: title, text: text)
    return scene
  }

  private func layer() throws -> OverlayLayer { try OverlayLayer(size: IntSize(400, 300), scale: 1) }

  private func pixels(_ layer: OverlayLayer) -> [UInt32] {
    layer.bitmap.withBytes { Array($0.bindMemory(to: UInt32.self)) }
  }

  @Test("a prompt is in the middle of its output, and not on others")
  func place() throws {
    let layer = try layer()
    #expect(layer.show(scene(), on: Rect(x: 0, y: 0, width: 400, height: 300)).isEmpty)
    #expect(!layer.show(scene(), on: Self.page).isEmpty)
    let shown = pixels(layer)
    #expect(shown[150 * 400 + 200] != 0)
    #expect(shown[5 * 400 + 5] == 0 && shown[295 * 400 + 395] == 0)
    #expect(shown.count { $0 != 0 } > shown.count * 3 / 10)
    #expect(!layer.show(OverlayScene(), on: Self.page).isEmpty)
    #expect(pixels(layer).allSatisfy { $0 == 0 })
  }

  @Test("another text is another picture, and the same one is not drawn again")
  func texts() throws {
    let layer = try layer()
    _ = layer.show(scene(), on: Self.page)
    let first = pixels(layer)
    #expect(layer.show(scene(), on: Self.page).isEmpty)
    #expect(!layer.show(scene("Touch this screen", "left"), on: Self.page).isEmpty)
    #expect(pixels(layer) != first)
  }

  @Test("a text of any length stays inside its panel", arguments: [1, 40, 400])
  func long(count: Int) throws {
    let layer = try layer()
    let text = String(repeating: "W", count: count)
    _ = layer.show(scene(text, text), on: Self.page)
    let shown = pixels(layer)
    let outside = shown.enumerated().count { $1 != 0 && ($0 % 400 < 36 || $0 % 400 >= 364) }
    #expect(outside == 0)
    _ = layer.show(scene("", ""), on: Self.page)
    #expect(pixels(layer) != shown)
  }
}
