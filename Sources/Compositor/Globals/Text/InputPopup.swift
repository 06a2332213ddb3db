import Geometry
import Surfaces
import WaylandServer

/// The window and the position for an input method's popups.
struct TextPlace {
  /// The window with the active text field.
  let window: ClientWindow
  /// The cursor's rectangle, from the window's surface origin; nil if the field has not set it.
  let cursor: IntRect<SurfaceSpace>?

  /// - Returns: nil if no window shows the surface.
  init?(of field: TextField, on surface: SurfaceID, in server: Server) {
    guard let window = server.surfaces[surface]?.model.window else { return nil }
    (self.window, cursor) = (window, field.cursor)
  }

  /// The rectangle next to which popups are placed.
  var anchor: IntRect<SurfaceSpace> { cursor ?? IntRect(snapping: window.effectiveGeometry) }

  /// Moves a popup or panel next to the text, on the output that shows the text.
  func put(_ popup: ClientWindow, within outputs: OutputRegistry) {
    let origin = window.position
    let geometry = popup.effectiveGeometry
    var positioner = Positioner()
    positioner.size = IntSize(Int64(geometry.size.width.rounded(.up)), Int64(geometry.size.height.rounded(.up)))
    positioner.anchorRect = anchor
    positioner.anchor = .init(x: .start, y: .end)
    positioner.gravity = .init(x: .end, y: .end)
    positioner.adjustment = [.flipY, .slideX, .slideY]
    let solved = positioner.solve(within: bounds(in: outputs))
    let corner = Point<LayoutSpace>(origin.x + Double(solved.minX), origin.y + Double(solved.minY))
    let position = Point<LayoutSpace>(corner.x - geometry.minX, corner.y - geometry.minY)
    if popup.position != position { popup.position = position }
  }

  /// The output that shows the text, from the surface origin of the text's window.
  private func bounds(in outputs: OutputRegistry) -> IntRect<SurfaceSpace>? {
    let origin = window.position
    let text = Point<LayoutSpace>(origin.x + Double(anchor.minX), origin.y + Double(anchor.minY))
    let frames = outputs.all.map(\.description.frame)
    guard let frame = frames.first(where: { $0.contains(text) }) ?? frames.first else { return nil }
    return IntRect(
      snapping: Rect(
        x: frame.minX - origin.x, y: frame.minY - origin.y, width: frame.size.width, height: frame.size.height))
  }
}

/// A `zwp_input_popup_surface_v2`: a window in front of the text field's window. It never becomes the key window.
///
/// It is shown below the text, or above if there is more room, and always on the output.
final class InputPopup {
  private unowned let resource: ZwpInputPopupSurfaceV2
  private weak var surface: ClientSurface?
  private let window: ClientWindow
  private let outputs: OutputRegistry
  private var sentRectangle: IntRect<SurfaceSpace>?
  /// Runs after each commit, which may change the popup's size or contain its first content.
  private let onCommit: () -> Void

  init(
    _ surface: ClientSurface, _ resource: ZwpInputPopupSurfaceV2, outputs: OutputRegistry,
    onCommit: @escaping () -> Void
  ) {
    self.onCommit = onCommit
    self.resource = resource
    self.surface = surface
    self.outputs = outputs
    window = ClientWindow(id: surface.server.nextWindowID(), kind: .popup, surface: surface.model)
    window.canBecomeKey = false
    surface.beginRole(self)
  }

  func end() { takeSurface()?.endRole(self) }

  /// Hides the popup for the last time, and returns its surface. The surface is forgotten first: the observer of the
  /// server places popups again while a window is unmapped.
  private func takeSurface() -> ClientSurface? {
    let surface = surface
    self.surface = nil
    hide(surface?.server)
    return surface
  }

  /// Shows the popup next to the text. Hides it without a place, a mapped window or content.
  func update(_ place: TextPlace?) {
    guard let place, place.window.isMapped, let surface, surface.model.hasContent else {
      return hide(surface?.server)
    }
    if window.isMapped, window.parent !== place.window { hide(surface.server) }
    place.put(window, within: outputs)
    tell(place)
    guard !window.isMapped else { return }
    window.parent = place.window
    surface.server.windows.map(window)
    surface.server.observer?.windowDidMap(window)
  }

  private func hide(_ server: Server?) {
    sentRectangle = nil
    guard window.isMapped, let server else { return }
    server.windows.unmap(window)
    window.parent = nil
    server.observer?.windowDidUnmap(window)
  }

  /// Sends the rectangle of the text's cursor in the popup's coordinates, if it has changed.
  private func tell(_ place: TextPlace) {
    guard let cursor = place.cursor else { return }
    let step = place.window.position - window.position
    let rectangle = IntRect<SurfaceSpace>(
      x: Int64(cursor.minX) + Int64(step.dx.rounded()), y: Int64(cursor.minY) + Int64(step.dy.rounded()),
      width: Int64(cursor.width), height: Int64(cursor.height))
    guard rectangle != sentRectangle else { return }
    sentRectangle = rectangle
    resource.sendTextInputRectangle(
      x: rectangle.minX, y: rectangle.minY, width: rectangle.width, height: rectangle.height)
  }
}

extension InputPopup: SurfaceRoleHandler {
  func mayCommit(_ surface: ClientSurface) -> Bool { true }
  func didCommit(_ applied: Surface.Applied) { onCommit() }

  func surfaceWillGo() { _ = takeSurface() }
}

extension InputPopup: ZwpInputPopupSurfaceV2.Handler {
  func destroy(_ object: ZwpInputPopupSurfaceV2) {}
}
