public import Interaction
public import Painting
import WaylandClient

/// A window at a place of another one: an `xdg_popup`. With a grab, it closes when the user presses elsewhere.
open class PopupWindow: SurfaceWindow {
  private let shell: XdgSurface
  private let popup: XdgPopup
  private var events: PopupEvents?
  private weak var parent: SurfaceWindow?
  private var origin = ViewPoint.zero

  /// The responder that presents the popup, for example a view or its view controller: the next responder of the popup.
  public weak var presenter: Responder?

  /// Opens a popup below and to the right of a place, or beside it where the screen ends.
  ///
  /// - Parameters:
  ///   - parent: A ``WaylandWindow``, or a ``LayerWindow`` that is not hidden.
  ///   - presenter: The next responder of the popup. `nil`, the default, is the view of the parent on which the latest touch
  ///     or press began, or else the deepest view at the place.
  ///   - grabs: Whether the popup gets the keyboard, and is closed when the user presses elsewhere.
  /// - Returns: nil for other parents, and if the application has not received a touch, button or key yet, which a grab
  ///   needs.
  public init?(
    over parent: SurfaceWindow, at place: CanvasPoint, size: ViewSize, presenter: Responder? = nil, grabs: Bool = true
  ) {
    let application = parent.owner
    guard !grabs || application.latestInput != nil else { return nil }
    let painted = PaintedSurface(in: application.display, size: Size(size.width, size.height), isOpaque: false)
    let positioner = Self.positioner(for: size, at: place, in: application.display)
    shell = application.display.windowManager.getXdgSurface(surface: painted.surface)
    let popup = parent.makePopup(shell, positioner)
    positioner.destroy()
    guard let popup else {
      shell.destroy()
      painted.destroy()
      return nil
    }
    self.popup = popup
    self.parent = parent
    self.presenter = presenter ?? parent.presenter(at: place)
    super.init(in: application, painted)
    let events = PopupEvents(self)
    self.events = events
    (shell.handler, popup.handler) = (events, events)
    if grabs, let latest = application.latestInput { popup.grab(seat: latest.seat, serial: latest.serial) }
    application.open(self)
    surface.surface.commit()
  }

  open override class var standardEventHandling: Responder.Type { PopupWindow.self }
  open override class var standardHitTesting: View.Type { PopupWindow.self }

  /// The declared next responder, else the ``presenter``, else the window below the popup.
  ///
  /// Events that no responder of the popup handles go on there. A presenter that has left its window is passed over.
  open override var next: Responder? {
    if let declared = declared?.next { return declared }
    if let presenter, presenter.window != nil { return presenter }
    return parent.flatMap { $0.isOpen ? $0 : nil } ?? super.next
  }

  override var parentWindow: SurfaceWindow? { parent }
  override var placeInParent: ViewPoint { origin }

  /// Called when the user has pressed elsewhere, before the popup is closed. The default does nothing.
  open func wasDismissed() {}

  open override func close() {
    detach()
    popup.destroy()
    shell.destroy()
    super.close()
  }

  private static func positioner(for size: ViewSize, at place: CanvasPoint, in display: Display) -> XdgPositioner {
    let positioner = display.windowManager.createPositioner()
    positioner.setSize(width: Int32(size.width), height: Int32(size.height))
    positioner.setAnchorRect(x: Int32(place.x), y: Int32(place.y), width: 1, height: 1)
    positioner.setAnchor(anchor: .bottomRight)
    positioner.setGravity(gravity: .bottomRight)
    let adjustment: XdgPositioner.ConstraintAdjustment = [.slideX, .slideY]
    positioner.setConstraintAdjustment(constraintAdjustment: adjustment.rawValue)
    return positioner
  }
}

extension SurfaceWindow {
  /// The view that opens a popup, if the program does not name it.
  fileprivate func presenter(at place: CanvasPoint) -> Responder {
    if let receiver = owner.responder.latestReceiver, receiver.window === self { return receiver }
    return view(containing: ViewRect(x: place.x, y: place.y, width: 0, height: 0))
  }
}

extension PopupWindow {
  fileprivate func shellPlaces(x: Int32, y: Int32, width: Int32, height: Int32) {
    origin = ViewPoint(Double(x), Double(y))
    resize(to: ViewSize(Double(max(1, width)), Double(max(1, height))))
  }

  fileprivate func shellDidAsk() {
    surface.mayShow = true
    surface.invalidate()
  }

  fileprivate func shellClosed() {
    wasDismissed()
    close()
  }
}

/// The events of a popup's objects.
private final class PopupEvents: XdgSurface.Handler, XdgPopup.Handler {
  private unowned let window: PopupWindow

  init(_ window: PopupWindow) { self.window = window }

  func configure(_ object: XdgSurface, serial: UInt32) {
    object.ackConfigure(serial: serial)
    window.shellDidAsk()
  }

  func configure(_ object: XdgPopup, x: Int32, y: Int32, width: Int32, height: Int32) {
    window.shellPlaces(x: x, y: y, width: width, height: height)
  }

  func popupDone(_ object: XdgPopup) { window.shellClosed() }
}
