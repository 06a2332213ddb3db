import Geometry
import Surfaces
import WaylandServer

/// A `zwp_input_panel_surface_v1`: an on-screen keyboard, or a panel near the text such as a list of words. It is shown
/// while a text field is active, and never becomes the key window.
final class InputPanel {
  private enum Form {
    /// The client has not chosen a form yet.
    case none
    /// A keyboard at the bottom of an output, in front of all windows. The output is nil if it was removed.
    case keyboard(ClientWindow, output: WeakOutput)
    case overlay(ClientWindow)
  }

  private struct WeakOutput { weak var output: OutputGlobal? }

  let client: ClientID
  private weak var surface: ClientSurface?
  private let outputs: OutputRegistry
  private var form = Form.none
  /// Runs after each change of the surface and of the form.
  private let onChange: () -> Void

  init(_ surface: ClientSurface, of client: ClientID, outputs: OutputRegistry, onChange: @escaping () -> Void) {
    self.surface = surface
    self.client = client
    self.outputs = outputs
    self.onChange = onChange
    surface.beginRole(self)
  }

  func end() { takeSurface()?.endRole(self) }

  /// Hides the panel for the last time, and returns its surface.
  private func takeSurface() -> ClientSurface? {
    takeForm()
    defer { surface = nil }
    return surface
  }

  /// Hides the panel, and removes its form first: the observer of the server places panels again while a window is
  /// unmapped.
  private func takeForm() {
    let window = window
    form = .none
    if let window { hide(window) }
  }

  private var window: ClientWindow? {
    switch form {
    case .none: nil
    case .keyboard(let window, _), .overlay(let window): window
    }
  }

  /// The frame of a keyboard that is shown.
  var keyboardFrame: Rect<LayoutSpace>? {
    if case .keyboard(let window, _) = form, window.isMapped { window.frame } else { nil }
  }

  /// Shows the panel for a text. Hides it without a text, a mapped window or content.
  ///
  /// - Parameter showsKeyboard: false hides a keyboard, but not an overlay.
  func update(_ place: TextPlace?, showsKeyboard: Bool) {
    guard let place, place.window.isMapped, let surface, surface.model.hasContent else { return hide() }
    switch form {
    case .none: break
    case .keyboard(let window, let output):
      guard showsKeyboard else { return hide() }
      let frame = (output.output.flatMap { outputs.contains($0) ? $0 : nil } ?? outputs.all.first)?.description.frame
      guard let frame else { return hide() }
      let size = window.effectiveGeometry.size
      let corner = Point<LayoutSpace>(frame.minX + (frame.size.width - size.width) / 2, frame.maxY - size.height)
      if window.frame.origin != corner { window.place(frameOrigin: corner) }
      show(window, on: surface)
    case .overlay(let window):
      if window.isMapped, window.parent !== place.window { hide() }
      place.put(window, within: outputs)
      window.parent = place.window
      show(window, on: surface)
    }
  }

  private func show(_ window: ClientWindow, on surface: ClientSurface) {
    guard !window.isMapped else { return }
    surface.server.windows.map(window)
    surface.server.observer?.windowDidMap(window)
  }

  private func hide() {
    if let window { hide(window) }
  }

  private func hide(_ window: ClientWindow) {
    guard window.isMapped, let server = surface?.server else { return }
    server.windows.unmap(window)
    window.parent = nil
    server.observer?.windowDidUnmap(window)
  }

  private func makeWindow(_ kind: ClientWindow.Kind) -> ClientWindow? {
    takeForm()
    guard let surface else { return nil }
    let window = ClientWindow(id: surface.server.nextWindowID(), kind: kind, surface: surface.model)
    window.canBecomeKey = false
    return window
  }
}

extension InputPanel: SurfaceRoleHandler {
  func mayCommit(_ surface: ClientSurface) -> Bool { true }
  func didCommit(_ applied: Surface.Applied) { onChange() }

  func surfaceWillGo() { _ = takeSurface() }
}

// MARK: - Requests

extension InputPanel: ZwpInputPanelSurfaceV1.Handler {
  func setToplevel(_ object: ZwpInputPanelSurfaceV1, output: WlOutput, position: UInt32) {
    guard let window = makeWindow(.layer) else { return }
    window.layer = .top
    window.keyboardInteractivity = .none
    window.isInputPanel = true
    form = .keyboard(window, output: WeakOutput(output: outputs.output(of: output)))
    onChange()
  }

  func setOverlayPanel(_ object: ZwpInputPanelSurfaceV1) {
    guard let window = makeWindow(.popup) else { return }
    form = .overlay(window)
    onChange()
  }
}

extension PanelArea {
  /// The area of a frame of the desktop, from the origin of a window's surface.
  init(_ frame: Rect<LayoutSpace>, from window: ClientWindow) {
    self.init(
      x: Int32(clamping: (frame.minX - window.position.x).rounded()),
      y: Int32(clamping: (frame.minY - window.position.y).rounded()),
      width: Int32(clamping: frame.size.width.rounded()),
      height: Int32(clamping: frame.size.height.rounded()))
  }
}
