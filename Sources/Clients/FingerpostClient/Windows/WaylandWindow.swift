public import Interaction
public import Painting
import WaylandClient

/// A window of the desktop: an `xdg_toplevel`.
open class WaylandWindow: SurfaceWindow {
  /// The title that the compositor may show.
  public var title: String { didSet { toplevel.setTitle(title: title) } }
  /// A Boolean value that indicates whether the window has the whole screen.
  public private(set) var isFullscreen = false
  /// Called when the compositor asks to close the window; by default the window is closed.
  public var onClose: (() -> Void)?
  /// Receives one line for each new size and state, for logs; `nil` by default.
  package var logsStates: ((String) -> Void)?

  let shell: XdgSurface
  private let toplevel: XdgToplevel
  private let normalSize: ViewSize
  private var asked: ViewSize?
  private var events: ToplevelEvents?

  /// Opens a window. Its size is the compositor's choice if that has one, else `size`.
  ///
  /// - Parameter minimumSize: The smallest size; `nil` for none.
  public init(
    in application: WaylandApplication, title: String, size: ViewSize, minimumSize: ViewSize? = nil,
    isFullscreen: Bool = false
  ) {
    self.title = title
    normalSize = size
    let painted = PaintedSurface(in: application.display, size: Size(size.width, size.height), isOpaque: true)
    shell = application.display.windowManager.getXdgSurface(surface: painted.surface)
    toplevel = shell.getToplevel()
    super.init(in: application, painted)
    let events = ToplevelEvents(self)
    self.events = events
    (shell.handler, toplevel.handler) = (events, events)
    toplevel.setTitle(title: title)
    toplevel.setAppId(appId: application.identifier)
    if let minimumSize { toplevel.setMinSize(width: Int32(minimumSize.width), height: Int32(minimumSize.height)) }
    if isFullscreen { toplevel.setFullscreen(output: nil) }
    application.open(self)
    surface.surface.commit()
    describe()
  }

  open override class var standardEventHandling: Responder.Type { WaylandWindow.self }
  open override class var standardHitTesting: View.Type { WaylandWindow.self }

  override var isOnItsOwn: Bool { true }

  override func makePopup(_ popup: XdgSurface, _ positioner: XdgPositioner) -> XdgPopup? {
    popup.getPopup(parent: shell, positioner: positioner)
  }

  open override func close() {
    detach()
    toplevel.destroy()
    shell.destroy()
    super.close()
  }

  /// Fills the window with ``Palette/background``.
  open override func draw(in rect: Frame, on canvas: Canvas) { canvas.fill(rect, Palette.background) }

  /// Asks for the whole screen, or for the size before.
  public func setFullscreen(_ isFullscreen: Bool) {
    if isFullscreen { toplevel.setFullscreen(output: nil) } else { toplevel.unsetFullscreen() }
  }

  /// Has the compositor move the window with the latest touch or button press.
  public func beginMove() {
    guard let latest = owner.latestInput else { return }
    toplevel.move(seat: latest.seat, serial: latest.serial)
  }

  /// Sets the window geometry and the opaque region.
  private func describe() {
    let (width, height) = (Int32(size.width), Int32(size.height))
    shell.setWindowGeometry(x: 0, y: 0, width: width, height: height)
    let region = owner.display.compositor.createRegion()
    region.add(x: 0, y: 0, width: width, height: height)
    surface.surface.setOpaqueRegion(region: region)
    region.destroy()
  }
}

extension WaylandWindow {
  fileprivate func shellAsks(width: Int32, height: Int32, states: [UInt8]) {
    asked = ViewSize(
      width > 0 ? Double(min(width, 16_384)) : normalSize.width,
      height > 0 ? Double(min(height, 16_384)) : normalSize.height)
    let states = WindowState.all(in: states)
    isFullscreen = states.contains(.fullscreen)
    logsStates?(
      (["configure \(width)x\(height)"] + states.map { WindowState.names[$0] ?? "\($0.rawValue)" })
        .joined(separator: " "))
  }

  fileprivate func shellDidAsk() {
    if let asked, asked != size {
      resize(to: asked)
      describe()
    }
    asked = nil
    surface.mayShow = true
    surface.invalidate()
  }

  fileprivate func shellClosed() {
    logsStates?("close")
    if let onClose { onClose() } else { close() }
  }
}

/// The events of a toplevel's objects.
private final class ToplevelEvents: XdgSurface.Handler, XdgToplevel.Handler {
  private unowned let window: WaylandWindow

  init(_ window: WaylandWindow) { self.window = window }

  func configure(_ object: XdgToplevel, width: Int32, height: Int32, states: [UInt8]) {
    window.shellAsks(width: width, height: height, states: states)
  }

  func configure(_ object: XdgSurface, serial: UInt32) {
    object.ackConfigure(serial: serial)
    window.shellDidAsk()
  }

  func close(_ object: XdgToplevel) { window.shellClosed() }
}
