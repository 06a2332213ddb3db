import FingerpostClient
import Glibc

/// A wheel of colours on its own subsurface at the window's corner. Turning it selects the pointer's colour.
final class Dial: SubsurfaceWindow {
  static let side = 112.0

  private let onTurn: (PaintColor) -> Void
  /// The fraction of a full turn, clockwise from the right.
  private var turn = 0.6
  private var holder: Touch?

  /// Returns nil if the compositor does not support subsurfaces.
  init?(over parent: WaylandWindow, onTurn: @escaping (PaintColor) -> Void) {
    self.onTurn = onTurn
    super.init(over: parent, size: ViewSize(Self.side, Self.side))
    logSuffix = "dial"
    accessibilityLabel = "Color"
    limitInput()
    onTurn(PaintColor(hue: turn))
  }

  override class var standardHitTesting: View.Type { Dial.self }

  /// Limits the input region to the wheel. Its corners belong to the surface below.
  private func limitInput() {
    let radius = Self.side / 2
    setInputRegion(
      stride(from: 0.0, to: Self.side, by: 4).map { y in
        let dy = y + 2 - radius
        let half = max(0, radius * radius - dy * dy).squareRoot()
        return Frame(x: (radius - half).rounded(.down), y: y, width: (2 * half).rounded(.down), height: 4)
      })
  }

  override func draw(in rect: Frame, on canvas: Canvas) {
    let center = CanvasPoint(Self.side / 2, Self.side / 2)
    canvas.disc(center, radius: 55, PaintColor(0x000000, alpha: 0.25))
    canvas.disc(center, radius: 53, Palette.raised)
    let steps = 90
    for step in 0..<steps {
      let here = Double(step) / Double(steps)
      canvas.disc(spot(at: here, distance: 43, from: center), radius: 5, PaintColor(hue: here))
    }
    canvas.disc(center, radius: 33, Palette.paper)
    canvas.disc(center, radius: 24, PaintColor(hue: turn))
    let knob = spot(at: turn, distance: 43, from: center)
    canvas.disc(knob, radius: 9, Palette.paper)
    canvas.disc(knob, radius: 7, holder == nil ? Palette.text : PaintColor(hue: turn))
  }

  private func spot(at turn: Double, distance: Double, from center: CanvasPoint) -> CanvasPoint {
    CanvasPoint(center.x + distance * cos(turn * 2 * .pi), center.y + distance * sin(turn * 2 * .pi))
  }

  override func touchesBegan(_ touches: [Touch], with event: Event) {
    for touch in touches { Report.say("dial touched \(touch.canvasPlace.text)") }
    guard holder == nil, let touch = touches.first else { return }
    holder = touch
    turn(to: touch.canvasPlace)
  }

  override func touchesMoved(_ touches: [Touch], with event: Event) {
    for touch in touches where touch === holder { turn(to: touch.canvasPlace) }
  }

  override func touchesEnded(_ touches: [Touch], with event: Event) { touchesCancelled(touches, with: event) }

  override func touchesCancelled(_ touches: [Touch], with event: Event) {
    guard touches.contains(where: { $0 === holder }) else { return }
    holder = nil
    setNeedsDisplay()
  }

  private func turn(to place: CanvasPoint) {
    let angle = atan2(place.y - Self.side / 2, place.x - Self.side / 2) / (2 * .pi)
    turn = angle < 0 ? angle + 1 : angle
    setNeedsDisplay()
    onTurn(PaintColor(hue: turn))
  }
}
