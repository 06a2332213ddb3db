public import Interaction
public import Painting
import WaylandClient

/// A window that is part of another one: a `wl_subsurface`.
open class SubsurfaceWindow: SurfaceWindow {
  private let subsurface: WlSubsurface

  /// Opens a window over another one.
  ///
  /// - Returns: nil if the compositor has no subsurfaces.
  public init?(over parent: SurfaceWindow, size: ViewSize) {
    let display = parent.owner.display
    guard let subcompositor = display.subcompositor else { return nil }
    let painted = PaintedSurface(in: display, size: Size(size.width, size.height), isOpaque: false)
    subsurface = subcompositor.getSubsurface(surface: painted.surface, parent: parent.surface.surface)
    subsurface.setDesync()
    super.init(in: parent.owner, painted)
    parent.owner.open(self)
  }

  open override class var standardEventHandling: Responder.Type { SubsurfaceWindow.self }
  open override class var standardHitTesting: View.Type { SubsurfaceWindow.self }

  /// Moves the window to a place of its parent, with the parent's next picture.
  public func place(at origin: CanvasPoint) {
    subsurface.setPosition(x: Int32(origin.x), y: Int32(origin.y))
    surface.mayShow = true
  }

  /// Limits the part of the surface that receives input to some rectangles.
  public func setInputRegion(_ rects: [Frame]) {
    let region = owner.display.compositor.createRegion()
    for rect in rects {
      region.add(
        x: Int32(rect.minX), y: Int32(rect.minY), width: Int32(rect.size.width), height: Int32(rect.size.height))
    }
    surface.surface.setInputRegion(region: region)
    region.destroy()
  }

  open override func close() {
    detach()
    subsurface.destroy()
    super.close()
  }
}
