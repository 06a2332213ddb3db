import Geometry
import Painting

/// The top of the window: its title, which drags the window, and a button that closes it.
final class Header: Widget {
  private let title: String
  private let onDrag: (Moment) -> Void
  private let onClose: () -> Void
  private var closers: Set<Contact> = []

  init(title: String, onDrag: @escaping (Moment) -> Void, onClose: @escaping () -> Void) {
    self.title = title
    self.onDrag = onDrag
    self.onClose = onClose
  }

  private var closeFrame: Frame { Frame(x: frame.maxX - 46, y: frame.minY + 6, width: 36, height: 36) }

  override func draw(on canvas: Canvas) {
    canvas.fill(frame, Palette.panel)
    canvas.fill(Frame(x: frame.minX, y: frame.maxY - 1, width: frame.size.width, height: 1), Palette.edge)
    drawSign(on: canvas, at: CanvasPoint(frame.minX + 20, frame.center.y))
    canvas.text(
      title, at: CanvasPoint(frame.minX + 58, frame.center.y + 6), StrokeFont(size: 12, isBold: true), Palette.text)
    drawClose(on: canvas)
  }

  /// Draws a signpost.
  private func drawSign(on canvas: Canvas, at place: CanvasPoint) {
    canvas.roundedRect(Frame(x: place.x + 9, y: place.y - 14, width: 4, height: 28), radius: 2, Palette.faint)
    let board = Palette.accents[1]
    canvas.roundedRect(Frame(x: place.x, y: place.y - 10, width: 21, height: 11), radius: 2.5, board)
    for step in 0..<10 {
      let inset = Double(step) * 0.55
      canvas.fill(
        Frame(x: place.x + 19 + Double(step), y: place.y - 10 + inset, width: 1, height: 11 - 2 * inset), board)
    }
  }

  private func drawClose(on canvas: Canvas) {
    let center = closeFrame.center
    if !closers.isEmpty { canvas.disc(center, radius: 15, Palette.raised) }
    let reach = 5.0
    let ends = [(-reach, -reach, reach, reach), (-reach, reach, reach, -reach)]
    canvas.lines(
      ends.map { (CanvasPoint(center.x + $0, center.y + $1), CanvasPoint(center.x + $2, center.y + $3)) }, width: 2,
      Palette.faint)
  }

  override func began(_ contact: Contact, at place: CanvasPoint, _ moment: Moment) {
    guard closeFrame.contains(place) else { return onDrag(moment) }
    closers.insert(contact)
    redraw()
  }

  override func ended(_ contact: Contact, at place: CanvasPoint, _ moment: Moment) {
    guard closers.remove(contact) != nil else { return }
    redraw()
    if closeFrame.contains(place) { onClose() }
  }

  override func cancelled(_ contact: Contact) {
    if closers.remove(contact) != nil { redraw() }
  }
}
