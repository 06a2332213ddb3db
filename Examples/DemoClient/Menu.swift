import FingerpostClient

/// A popup with a few commands.
final class Menu: PopupWindow {
  struct Item {
    var title: String
    var action: () -> Void
  }

  private static let width = 196.0
  private static let rowHeight = 40.0
  private static let inset = 7.0

  private let items: [Item]
  private var marked: Int?

  /// Returns nil if nothing was pressed yet.
  ///
  /// - Parameter place: the position on the parent for the menu's corner, if there is room.
  init?(_ items: [Item], over parent: WaylandWindow, at place: CanvasPoint) {
    self.items = items
    super.init(
      over: parent, at: place, size: ViewSize(Self.width, Double(items.count) * Self.rowHeight + 2 * Self.inset))
    logSuffix = "menu"
    accessibilityLabel = "Menu"
    let hover = HoverGestureRecognizer()
    hover.addHandler { [unowned self] recognizer in
      let touch = recognizer.state == .ended ? nil : recognizer.contacts.first as? Touch
      mark(touch.flatMap { row(at: $0.canvasPlace) })
    }
    addGestureRecognizer(hover)
  }

  override class var standardHitTesting: View.Type { Menu.self }

  override func wasDismissed() { Report.say("menu dismissed") }

  private func frame(ofRow row: Int) -> Frame {
    Frame(
      x: Self.inset, y: Self.inset + Double(row) * Self.rowHeight, width: Self.width - 2 * Self.inset,
      height: Self.rowHeight)
  }

  private func row(at place: CanvasPoint) -> Int? { items.indices.first { frame(ofRow: $0).contains(place) } }

  private func mark(_ row: Int?) {
    guard row != marked else { return }
    marked = row
    setNeedsDisplay()
  }

  override func draw(in rect: Frame, on canvas: Canvas) {
    canvas.roundedRect(rect, radius: 12, Palette.panel)
    canvas.roundedBorder(rect, radius: 12, width: 1.5, Palette.edge)
    for (row, item) in items.enumerated() {
      let frame = frame(ofRow: row)
      if row == marked { canvas.roundedRect(frame, radius: 8, Palette.accents[3]) }
      let ink = row == marked ? Palette.background : Palette.text
      canvas.text(item.title, at: CanvasPoint(frame.minX + 14, frame.center.y + 5.5), StrokeFont(size: 11), ink)
    }
  }

  override func touchesBegan(_ touches: [Touch], with event: Event) { mark(touches[0].canvasPlace) }
  override func touchesMoved(_ touches: [Touch], with event: Event) { mark(touches[0].canvasPlace) }
  override func touchesCancelled(_ touches: [Touch], with event: Event) { mark(nil) }

  private func mark(_ place: CanvasPoint) { mark(row(at: place)) }

  override func touchesEnded(_ touches: [Touch], with event: Event) {
    guard let marked else { return }
    Report.say("menu \(items[marked].title)")
    let action = items[marked].action
    close()
    action()
  }

  override func pressBegan(_ press: Press, with event: Event) {
    if press.key == "Escape" { close() } else { super.pressBegan(press, with: event) }
  }
}
