import Geometry
import Glibc
import Painting
import WaylandClient

/// A wheel of colours on its own subsurface at the window's corner. Turning it selects the pointer's colour.
final class Dial: InputReceiver {
  static let side = 112.0
  let suffix = " dial"

  private unowned let session: Session
  private let surface: PaintedSurface
  private let subsurface: WlSubsurface
  private let onTurn: (PaintColor) -> Void
  /// The fraction of a full turn, clockwise from the right.
  private var turn = 0.6
  private var holder: Contact?

  /// Returns nil if the compositor does not support subsurfaces.
  init?(in session: Session, over parent: WlSurface, onTurn: @escaping (PaintColor) -> Void) {
    guard let subcompositor = session.subcompositor else { return nil }
    self.session = session
    self.onTurn = onTurn
    surface = PaintedSurface(in: session, size: Size(Self.side, Self.side), isOpaque: false)
    subsurface = subcompositor.getSubsurface(surface: surface.surface, parent: parent)
    subsurface.setDesync()
    session.add(surface, receiver: self)
    surface.draw = { [weak self] in self?.draw(on: $0) }
    limitInput()
    onTurn(PaintColor(hue: turn))
  }

  /// Moves the subsurface with the parent's next commit.
  func place(at origin: CanvasPoint) {
    subsurface.setPosition(x: Int32(origin.x), y: Int32(origin.y))
    surface.mayShow = true
  }

  func remove() {
    session.remove(surface)
    subsurface.destroy()
    surface.destroy()
  }

  /// Limits the input region to the wheel. Its corners belong to the surface below.
  private func limitInput() {
    let region = session.compositor.createRegion()
    let radius = Self.side / 2
    for y in stride(from: 0.0, to: Self.side, by: 4) {
      let dy = y + 2 - radius
      let half = max(0, radius * radius - dy * dy).squareRoot()
      region.add(x: Int32(radius - half), y: Int32(y), width: Int32(2 * half), height: 4)
    }
    surface.surface.setInputRegion(region: region)
    region.destroy()
  }

  private func draw(on canvas: Canvas) {
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

  func began(_ contact: Contact, at place: CanvasPoint, _ moment: Moment) {
    session.report.say("dial touched \(place.text)")
    guard holder == nil else { return }
    holder = contact
    turn(to: place)
  }

  func moved(_ contact: Contact, to place: CanvasPoint) {
    if contact == holder { turn(to: place) }
  }

  func ended(_ contact: Contact, _ moment: Moment) { cancelled(contact) }

  func cancelled(_ contact: Contact) {
    guard contact == holder else { return }
    holder = nil
    surface.invalidate()
  }

  private func turn(to place: CanvasPoint) {
    let angle = atan2(place.y - Self.side / 2, place.x - Self.side / 2) / (2 * .pi)
    turn = angle < 0 ? angle + 1 : angle
    surface.invalidate()
    onTurn(PaintColor(hue: turn))
  }
}
