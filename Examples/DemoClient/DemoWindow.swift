import Geometry
import Painting
import WaylandClient

/// The demo's window: lays out its widgets and distributes input to them.
final class DemoWindow {
  let suffix = ""
  private(set) var isClosed = false
  var framesShown: Int { surface.framesShown }

  private let session: Session
  private let surface: PaintedSurface
  private let xdgSurface: XdgSurface
  private let toplevel: XdgToplevel
  private let normalSize: Size<SurfaceSpace>
  private var asked: Size<SurfaceSpace>?
  private var isFullscreen = false

  private var header: Header!
  private let buttons: [Button]
  private let textLine: TextLine
  private let paintArea: PaintArea
  private var dial: Dial?
  private var menu: Menu?

  private var captures: [Contact: Widget] = [:]
  private var places: [Contact: CanvasPoint] = [:]
  private var longPress: LongPress?

  init(_ options: Options, in session: Session) {
    self.session = session
    normalSize = Size(Double(options.width), Double(options.height))
    surface = PaintedSurface(in: session, size: normalSize, isOpaque: true)
    xdgSurface = session.windowManager.getXdgSurface(surface: surface.surface)
    toplevel = xdgSurface.getToplevel()
    buttons = zip(["North", "East", "South", "West"], Palette.accents).map {
      Button($0, color: $1, report: session.report)
    }
    textLine = TextLine(report: session.report)
    paintArea = PaintArea(report: session.report)
    header = Header(
      title: options.title,
      onDrag: { [weak self] moment in self?.toplevel.move(seat: moment.seat, serial: moment.serial) },
      onClose: { [weak self] in self?.isClosed = true })
    dial = Dial(in: session, over: surface.surface) { [weak paintArea] in paintArea?.pointerColor = $0 }
    open(options)
  }

  private func open(_ options: Options) {
    for widget in widgets { widget.invalidate = { [weak self] in self?.surface.invalidate($0) } }
    surface.draw = { [weak self] in self?.draw(on: $0) }
    session.add(surface, receiver: self)
    xdgSurface.handler = self
    toplevel.handler = self
    toplevel.setTitle(title: options.title)
    toplevel.setAppId(appId: options.applicationID)
    toplevel.setMinSize(width: 360, height: 320)
    if options.isFullscreen { toplevel.setFullscreen(output: nil) }
    surface.surface.commit()
    layOut()
  }

  /// Redraws continuously, so that frames can be counted.
  func animate() { surface.invalidate() }

  func close() {
    menu?.close()
    dial?.remove()
    session.remove(surface)
    toplevel.destroy()
    xdgSurface.destroy()
    surface.destroy()
  }

  private var widgets: [Widget] { [header, textLine, paintArea] + buttons }
}

// MARK: - Layout and drawing

extension DemoWindow {
  private func layOut() {
    let margin = 18.0
    let width = surface.size.width
    header.frame = Frame(x: 0, y: 0, width: width, height: 48)
    var y = header.frame.maxY + margin
    let gap = 12.0
    let buttonWidth = (width - 2 * margin - gap * Double(buttons.count - 1)) / Double(buttons.count)
    for (index, button) in buttons.enumerated() {
      button.frame = Frame(
        x: margin + Double(index) * (buttonWidth + gap), y: y, width: buttonWidth, height: 52)
    }
    y += 52 + margin
    textLine.frame = Frame(x: margin, y: y, width: width - 2 * margin, height: 44)
    y += 44 + margin
    paintArea.frame = Frame(
      x: margin, y: y, width: width - 2 * margin, height: max(20, surface.size.height - y - margin))
    dial?.place(at: CanvasPoint(width - Dial.side + 22, surface.size.height - Dial.side + 22))
    describe()
  }

  /// Sets the window geometry and the opaque region.
  private func describe() {
    let (width, height) = (Int32(surface.size.width), Int32(surface.size.height))
    xdgSurface.setWindowGeometry(x: 0, y: 0, width: width, height: height)
    let region = session.compositor.createRegion()
    region.add(x: 0, y: 0, width: width, height: height)
    surface.surface.setOpaqueRegion(region: region)
    region.destroy()
  }

  private func draw(on canvas: Canvas) {
    canvas.fill(Frame(origin: .zero, size: surface.size), Palette.background)
    for widget in widgets where !canvas.isOutside(widget.frame) { widget.draw(on: canvas) }
  }
}

// MARK: - Input

extension DemoWindow: InputReceiver {
  func began(_ contact: Contact, at place: CanvasPoint, _ moment: Moment) {
    places[contact] = place
    if let menu { return menu.dismiss() }
    longPress = places.count == 1 ? LongPress(contact, at: place, moment, now: Clock.now) : nil
    guard let widget = widgets.first(where: { $0.frame.contains(place) }) else { return }
    captures[contact] = widget
    widget.began(contact, at: place, moment)
    if widget === header { longPress = nil }
  }

  func moved(_ contact: Contact, to place: CanvasPoint) {
    places[contact] = place
    if let longPress, longPress.contact == contact, longPress.isLeft(by: place) { self.longPress = nil }
    captures[contact]?.moved(contact, to: place)
  }

  func ended(_ contact: Contact, _ moment: Moment) {
    let place = places.removeValue(forKey: contact) ?? .zero
    let widget = captures.removeValue(forKey: contact)
    guard let rested = longPress, rested.contact == contact else {
      widget?.ended(contact, at: place, moment)
      return
    }
    longPress = nil
    guard rested.isOver(at: moment) else {
      widget?.ended(contact, at: place, moment)
      return
    }
    widget?.cancelled(contact)
    openMenu(at: rested.place, moment)
  }

  func cancelled(_ contact: Contact) {
    places[contact] = nil
    longPress = nil
    captures.removeValue(forKey: contact)?.cancelled(contact)
  }

  func secondaryClicked(at place: CanvasPoint, _ moment: Moment) { openMenu(at: place, moment) }
  func pressed(_ key: KeyPress) { textLine.pressed(key) }
  func focusChanged(isFocused: Bool) { textLine.isFocused = isFocused }

  private func openMenu(at place: CanvasPoint, _ moment: Moment) {
    menu?.close()
    session.report.say("menu opened \(place.text)")
    let items = [
      Menu.Item(title: "Clear painting") { [weak self] in self?.paintArea.clear() },
      Menu.Item(title: "Clear text") { [weak self] in self?.textLine.clear() },
      Menu.Item(title: "Full screen") { [weak self] in self?.toggleFullscreen() },
      Menu.Item(title: "Close") { [weak self] in self?.isClosed = true },
    ]
    menu = Menu(items, in: session, over: xdgSurface, at: place, moment) { [weak self] in self?.menu = nil }
  }

  private func toggleFullscreen() {
    if isFullscreen { toplevel.unsetFullscreen() } else { toplevel.setFullscreen(output: nil) }
  }
}

extension DemoWindow: Timed {
  var due: Milliseconds? { longPress?.due }

  func fire(at now: Milliseconds) {
    guard let rested = longPress, rested.due <= now else { return }
    longPress = nil
    captures.removeValue(forKey: rested.contact)?.cancelled(rested.contact)
    openMenu(at: rested.place, rested.moment)
  }
}

// MARK: - Events from the compositor

extension DemoWindow: XdgSurface.Handler, XdgToplevel.Handler {
  func configure(_ object: XdgToplevel, width: Int32, height: Int32, states: [UInt8]) {
    asked = Size(
      width > 0 ? Double(min(width, 16_384)) : normalSize.width,
      height > 0 ? Double(min(height, 16_384)) : normalSize.height)
    let states = WindowState.all(in: states)
    isFullscreen = states.contains(.fullscreen)
    session.report.log(
      (["configure \(width)x\(height)"] + states.map { WindowState.names[$0] ?? "\($0.rawValue)" })
        .joined(separator: " "))
  }

  func configure(_ object: XdgSurface, serial: UInt32) {
    object.ackConfigure(serial: serial)
    if let asked, asked != surface.size {
      surface.resize(to: asked)
      layOut()
    }
    asked = nil
    surface.mayShow = true
    surface.invalidate()
  }

  func close(_ object: XdgToplevel) {
    session.report.log("close")
    isClosed = true
  }
}
