import Geometry
import Overlays
import Rendering
import Seats
import Testing

/// Tests of the outlines of widgets in an overlay.
@Suite("Widgets in an overlay")
struct WidgetSceneTests {
  private let glass = Glass()

  private func widget(_ owner: OverlayScene.Owner, _ caption: String, end: InputTime? = nil) -> OutlinedWidget {
    OutlinedWidget(owner: owner, area: Rect(x: 110, y: 60, width: 30, height: 10), caption: caption, end: end)
  }

  private func scene(_ level: OverlayLevel, _ widgets: [OutlinedWidget]) -> OverlayScene {
    OverlayReader(glass.router, names: glass).scene(level, at: glass.now, widgets: widgets)
  }

  @Test("they are in front of the outlines of responders, and only in the debug overlay")
  func front() {
    glass.window("page", at: 100, 50)
    glass.land(1, at: 130, 90)
    let widgets = [widget(.focus, "focus: text-box"), widget(.finger(1), "button \"Save\"")]
    #expect(
      scene(.everything, widgets).outlined.prefix(3) == [
        "widget 110,60 30x10 focus: text-box", "widget 110,60 30x10 button \"Save\"",
        "keyWindow 100,50 100x80 key window, first responder",
      ])
    #expect(scene(.touches, widgets).outlined == [])
    #expect(scene(.everything, []) == glass.scene())
  }

  @Test("they fade after the lift as the outlines of responders do, and are gone then")
  func fading() {
    glass.window("page", at: 100, 50)
    let gone = widget(.pointer, "button", end: glass.now)
    glass.wait(400)
    let scene = scene(.everything, [gone])
    #expect(scene.outlines.first { $0.kind == .widget }?.rest == 0.5)
    #expect(scene.isFading)
    glass.wait(400)
    #expect(!self.scene(.everything, [gone]).outlines.contains { $0.kind == .widget })
    #expect(gone.hasFaded(at: glass.now))
  }

  @Test("the caption is above the widget, and below the one that has the focus or is at the top")
  func captions() throws {
    func rows(_ owner: OverlayScene.Owner, y: Double) throws -> [Int] {
      var scene = OverlayScene()
      let area = Rect<LayoutSpace>(x: 200, y: y, width: 100, height: 40)
      scene.outlines = [.init(kind: .widget, owner: owner, area: area, label: "W", rest: 1)]
      let layer = try OverlayLayer(size: IntSize(400, 300), scale: 1)
      _ = layer.show(scene, on: Rect(x: 0, y: 0, width: 400, height: 300))
      let pixels = layer.bitmap.withBytes { Array($0.bindMemory(to: UInt32.self)) }
      let drawn = (0..<300).filter { row in (0..<400).contains { pixels[row * 400 + $0] != 0 } }
      return [drawn.first ?? -1, drawn.last ?? -1]
    }
    #expect(try rows(.pointer, y: 100)[0] < 90)
    #expect(try rows(.pointer, y: 100)[1] < 145)
    #expect(try rows(.focus, y: 100)[0] > 90)
    #expect(try rows(.focus, y: 100)[1] > 150)
    #expect(try rows(.pointer, y: 5)[1] > 55)
  }
}
