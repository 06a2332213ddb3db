import Geometry
import Painting
import WaylandClient

/// The pointer's image: a light ring with a dot, which covers little.
final class CursorImage {
  private static let side = 22.0
  private let surface: PaintedSurface
  private unowned let display: Display

  init(in display: Display) {
    self.display = display
    surface = PaintedSurface(in: display, size: Size(Self.side, Self.side), isOpaque: false)
    surface.draw = { canvas in
      let center = CanvasPoint(Self.side / 2, Self.side / 2)
      canvas.ring(center, radius: 7.5, width: 4, Palette.paper.with(alpha: 0.7))
      canvas.ring(center, radius: 7.5, width: 2, Palette.text)
      canvas.disc(center, radius: 1.8, Palette.text)
    }
    display.add(surface)
  }

  func show(on pointer: WlPointer, serial: UInt32) {
    let middle = Int32(Self.side / 2)
    pointer.setCursor(serial: serial, surface: surface.surface, hotspotX: middle, hotspotY: middle)
    surface.mayShow = true
  }

  func remove() {
    display.remove(surface)
    surface.destroy()
  }
}
