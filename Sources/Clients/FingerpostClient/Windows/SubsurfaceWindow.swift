public import Interaction
public import Painting
import WaylandClient

/// A window that is part of another one: a `wl_subsurface`.
open class SubsurfaceWindow: SurfaceWindow {
  private let subsurface: WlSubsurface
  private weak var parent: SurfaceWindow?
  private var origin = ViewPoint.zero

  /// The view that the window is a part of, as of a superview: the next responder of the window. `nil`, the default, is the
  /// deepest view of the parent that contains the whole area of the window, or else the view of its root view controller,
  /// or else the parent itself.
  public weak var parentView: View?

  /// Opens a window over another one.
  ///
  /// - Returns: nil if the compositor has no subsurfaces.
  public init?(over parent: SurfaceWindow, size: ViewSize) {
    let display = parent.owner.display
    guard let subcompositor = display.subcompositor else { return nil }
    let painted = PaintedSurface(in: display, size: Size(size.width, size.height), isOpaque: false)
    subsurface = subcompositor.getSubsurface(surface: painted.surface, parent: parent.surface.surface)
    subsurface.setDesync()
    self.parent = parent
    super.init(in: parent.owner, painted)
    parent.owner.open(self)
  }

  open override class var standardEventHandling: Responder.Type { SubsurfaceWindow.self }
  open override class var standardHitTesting: View.Type { SubsurfaceWindow.self }

  /// The declared next responder, else the view that the window is a part of: see ``parentView``.
  ///
  /// Events that no responder of the window handles go on there, and up to the parent window and the application. The
  /// recognizers of the parent's views do not receive touches of the window.
  open override var next: Responder? {
    if let declared = declared?.next { return declared }
    guard let parent, parent.isOpen else { return super.next }
    if let parentView, parentView.window != nil { return parentView }
    let found = parent.view(containing: ViewRect(origin: origin, size: size))
    return found === parent ? parent.rootViewController?.view ?? parent : found
  }

  override var topWindow: SurfaceWindow { parent?.topWindow ?? self }
  override var parentWindow: SurfaceWindow? { parent }
  override var placeInParent: ViewPoint { origin }

  /// Moves the window to a place of its parent, with the parent's next picture.
  public func place(at origin: CanvasPoint) {
    self.origin = ViewPoint(origin.x, origin.y)
    subsurface.setPosition(x: Int32(origin.x), y: Int32(origin.y))
    surface.mayShow = true
  }

  open override func close() {
    let (wasKey, top) = (isKey, topWindow)
    detach()
    subsurface.destroy()
    super.close()
    if wasKey { top.makeKey() }
  }
}
