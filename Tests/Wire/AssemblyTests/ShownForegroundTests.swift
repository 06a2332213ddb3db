import Geometry
import Globals
import Surfaces
import Testing

@testable import Assembly

/// Tests of a screen's record of the foreground that it showed.
@Suite struct ShownForegroundTests {
  private func icon(at x: Int64, change: UInt64 = 1) -> ShownImage {
    ShownImage(
      surface: SurfaceID(rawValue: 1), change: change, bounds: IntRect(x: x, y: 0, width: 10, height: 10))
  }

  @Test("A drag icon changes the pixels that it leaves and those that it comes to, and no others")
  func dragIcon() {
    let shown = ShownForeground()
    #expect(shown.show(nil).isEmpty && !shown.hasDragIcon)
    #expect(shown.show(icon(at: 0)) == Region([icon(at: 0).bounds]))
    #expect(shown.isShown(icon(at: 0)) && shown.show(icon(at: 0)).isEmpty)
    #expect(shown.show(icon(at: 40)) == Region([icon(at: 0).bounds, icon(at: 40).bounds]))
    #expect(shown.show(icon(at: 40, change: 2)) == Region([icon(at: 40).bounds]), "the client has drawn another one")
    #expect(shown.show(nil) == Region([icon(at: 40).bounds]) && !shown.hasDragIcon)
  }

  @Test("An overlay that is off has no level and changes nothing")
  func noOverlay() {
    let shown = ShownForeground()
    let output = OutputDescription(name: "main", mode: IntSize(100, 100))
    #expect(shown.level == nil && shown.endOverlay(on: output).isEmpty)
  }
}
