import Geometry
import Painting
import WaylandClient

/// A popup with a few commands, opened by a long press or the second button.
final class Menu {
  struct Item {
    var title: String
    var action: () -> Void
  }

  let suffix = " menu"
  private static let width = 196.0
  private static let rowHeight = 40.0
  private static let inset = 7.0

  private unowned let session: Session
  private let items: [Item]
  private let surface: PaintedSurface
  private let xdgSurface: XdgSurface
  private let popup: XdgPopup
  private let onEnd: () -> Void
  private var marked: Int?
  private var isOpen = true

  /// - Parameter place: the position on the parent for the menu's corner, if there is room.
  init(
    _ items: [Item], in session: Session, over parent: XdgSurface, at place: CanvasPoint, _ moment: Moment,
    onEnd: @escaping () -> Void
  ) {
    self.session = session
    self.items = items
    self.onEnd = onEnd
    let size = Size<SurfaceSpace>(Self.width, Double(items.count) * Self.rowHeight + 2 * Self.inset)
    surface = PaintedSurface(in: session, size: size, isOpaque: false)
    xdgSurface = session.windowManager.getXdgSurface(surface: surface.surface)
    let positioner = Self.positioner(for: size, at: place, in: session)
    popup = xdgSurface.getPopup(parent: parent, positioner: positioner)
    positioner.destroy()
    xdgSurface.handler = self
    popup.handler = self
    popup.grab(seat: moment.seat, serial: moment.serial)
    session.add(surface, receiver: self)
    surface.draw = { [weak self] in self?.draw(on: $0) }
    surface.surface.commit()
  }

  private static func positioner(for size: Size<SurfaceSpace>, at place: CanvasPoint, in session: Session)
    -> XdgPositioner
  {
    let positioner = session.windowManager.createPositioner()
    positioner.setSize(width: Int32(size.width), height: Int32(size.height))
    positioner.setAnchorRect(x: Int32(place.x), y: Int32(place.y), width: 1, height: 1)
    positioner.setAnchor(anchor: .bottomRight)
    positioner.setGravity(gravity: .bottomRight)
    let adjustment: XdgPositioner.ConstraintAdjustment = [.slideX, .slideY]
    positioner.setConstraintAdjustment(constraintAdjustment: adjustment.rawValue)
    return positioner
  }

  /// Closes the menu after the user dismissed it.
  func dismiss() {
    session.report.log("menu dismissed")
    close()
  }

  func close() {
    guard isOpen else { return }
    isOpen = false
    session.remove(surface)
    popup.destroy()
    xdgSurface.destroy()
    surface.destroy()
    onEnd()
  }

  private func frame(ofRow row: Int) -> Frame {
    Frame(
      x: Self.inset, y: Self.inset + Double(row) * Self.rowHeight, width: Self.width - 2 * Self.inset,
      height: Self.rowHeight)
  }

  private func row(at place: CanvasPoint) -> Int? { items.indices.first { frame(ofRow: $0).contains(place) } }

  private func mark(_ row: Int?) {
    guard row != marked else { return }
    marked = row
    surface.invalidate()
  }

  private func draw(on canvas: Canvas) {
    let all = Frame(origin: .zero, size: surface.size)
    canvas.roundedRect(all, radius: 12, Palette.panel)
    canvas.roundedBorder(all, radius: 12, width: 1.5, Palette.edge)
    for (row, item) in items.enumerated() {
      let frame = frame(ofRow: row)
      if row == marked { canvas.roundedRect(frame, radius: 8, Palette.accents[3]) }
      let ink = row == marked ? Palette.background : Palette.text
      canvas.text(item.title, at: CanvasPoint(frame.minX + 14, frame.center.y + 5.5), StrokeFont(size: 11), ink)
    }
  }
}

extension Menu: InputReceiver {
  func began(_ contact: Contact, at place: CanvasPoint, _ moment: Moment) { mark(row(at: place)) }
  func moved(_ contact: Contact, to place: CanvasPoint) { mark(row(at: place)) }
  func hovered(at place: CanvasPoint?) { mark(place.flatMap(row(at:))) }
  func cancelled(_ contact: Contact) { mark(nil) }

  func ended(_ contact: Contact, _ moment: Moment) {
    guard let marked else { return }
    session.report.say("menu \(items[marked].title)")
    let action = items[marked].action
    close()
    action()
  }

  func pressed(_ key: KeyPress) {
    if key.name == "Escape" { close() }
  }
}

extension Menu: XdgSurface.Handler, XdgPopup.Handler {
  func configure(_ object: XdgSurface, serial: UInt32) {
    object.ackConfigure(serial: serial)
    surface.mayShow = true
    surface.invalidate()
  }

  func configure(_ object: XdgPopup, x: Int32, y: Int32, width: Int32, height: Int32) {
    surface.resize(to: Size(Double(max(1, width)), Double(max(1, height))))
  }

  func popupDone(_ object: XdgPopup) { dismiss() }
}
