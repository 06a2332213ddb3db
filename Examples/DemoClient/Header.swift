import FingerpostClient

/// The top of the window: its title, which drags the window, and a button that closes it.
final class Header: View, Drawing {
  let closeButton = CloseButton(frame: .zero)
  private let title: String

  init(title: String) {
    self.title = title
    super.init()
    closeButton.accessibilityLabel = "Close"
    addSubview(closeButton)
  }

  func draw(in rect: Frame, on canvas: Canvas) {
    closeButton.frame = ViewRect(x: rect.size.width - 46, y: 6, width: 36, height: 36)
    canvas.fill(rect, Palette.panel)
    canvas.fill(Frame(x: rect.minX, y: rect.maxY - 1, width: rect.size.width, height: 1), Palette.edge)
    drawSign(on: canvas, at: CanvasPoint(rect.minX + 20, rect.center.y))
    canvas.text(
      title, at: CanvasPoint(rect.minX + 58, rect.center.y + 6), StrokeFont(size: 12, isBold: true), Palette.text)
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

  override func touchesBegan(_ touches: [Touch], with event: Event) { (window as? WaylandWindow)?.beginMove() }
}

/// A cross on a disc while it is pressed.
final class CloseButton: Button, Drawing {
  override var isHighlighted: Bool { didSet { if isHighlighted != oldValue { setNeedsDisplay() } } }

  func draw(in rect: Frame, on canvas: Canvas) {
    let center = rect.center
    if isHighlighted { canvas.disc(center, radius: 15, Palette.raised) }
    let reach = 5.0
    let ends = [(-reach, -reach, reach, reach), (-reach, reach, reach, -reach)]
    canvas.lines(
      ends.map { (CanvasPoint(center.x + $0, center.y + $1), CanvasPoint(center.x + $2, center.y + $3)) }, width: 2,
      Palette.faint)
  }
}
