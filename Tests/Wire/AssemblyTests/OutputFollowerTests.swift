import Geometry
import Surfaces
import Testing

@testable import Assembly

/// Tests of outputs beside one that turns with the device.
@Suite struct OutputFollowerTests {
  private let former = Rect<LayoutSpace>(x: 0, y: 0, width: 800, height: 1200)
  private let turned = Rect<LayoutSpace>(x: 0, y: 0, width: 1200, height: 800)

  private func output(_ x: Double, _ y: Double) -> OutputDescription {
    OutputDescription(name: "other", mode: IntSize(400, 300), position: Point(x, y))
  }

  @Test(arguments: [
    (800.0, 0.0, 1200.0, 0.0), (900, 100, 1300, 100), (0, 1200, 0, 800), (800, 1200, 1200, 800), (0, -300, 0, -300),
    (-400, 0, -400, 0),
  ])
  func anOutputBehindAnEdgeKeepsItsDistance(x: Double, y: Double, newX: Double, newY: Double) {
    let moved = output(x, y).following(former, becoming: turned)
    #expect(moved == output(newX, newY))
  }
}
