public import Interaction
import WaylandClient

/// A screen of the compositor: a `wl_output`.
public final class WaylandScreen {
  /// The name of the screen, such as `eDP-1`; empty if the compositor gives none.
  public private(set) var name = ""
  /// The pixels for each logical pixel, as a whole number. The scale of a window can be a fraction: see
  /// ``SurfaceWindow/contentScale``.
  public private(set) var scale = 1
  /// The size in pixels. If the screen is turned by a quarter, this is the size after the turn.
  public var nativeSize: ViewSize { turned(mode) }
  /// The size in millimetres, after a turn; zero if it is unknown.
  public var physicalSize: ViewSize { turned(millimetres) }

  /// The logical pixels in a millimetre at a scale; nil if the compositor does not know the size.
  package func pixelsPerMillimetre(scale: Double) -> Double? {
    guard physicalSize.width > 0, nativeSize.width > 0 else { return nil }
    return nativeSize.width / scale / physicalSize.width
  }

  let output: WlOutput
  private var mode = ViewSize.zero
  private var millimetres = ViewSize.zero
  private var transform = WlOutput.Transform.normal
  private let onChange: () -> Void

  init(_ output: WlOutput, _ application: WaylandApplication, onChange: @escaping () -> Void) {
    (self.output, self.onChange) = (output, onChange)
    output.handler = ScreenEvents(self, application)
  }

  private func turned(_ size: ViewSize) -> ViewSize {
    // The odd numbers are a quarter or three quarters, also of a mirrored picture.
    transform.rawValue % 2 == 0 ? size : ViewSize(size.height, size.width)
  }

  func leave() {
    if output.version >= 3 { output.release() } else { output.discard() }
  }

  fileprivate func describe(_ millimetres: ViewSize, _ transform: WlOutput.Transform) {
    (self.millimetres, self.transform) = (millimetres, transform)
    changeIfComplete()
  }

  fileprivate func use(mode: ViewSize) {
    self.mode = mode
    changeIfComplete()
  }

  fileprivate func use(scale: Int) {
    self.scale = scale
    changeIfComplete()
  }

  fileprivate func use(name: String) { self.name = name }

  fileprivate func descriptionDidEnd() { onChange() }

  /// Before version 2, no event ends a description.
  private func changeIfComplete() { if output.version < 2 { onChange() } }
}

/// The events of a screen's object.
private final class ScreenEvents: WlOutput.Handler {
  private unowned let screen: WaylandScreen
  private unowned let application: WaylandApplication

  init(_ screen: WaylandScreen, _ application: WaylandApplication) {
    (self.screen, self.application) = (screen, application)
  }

  func geometry(
    _ object: WlOutput, x: Int32, y: Int32, physicalWidth: Int32, physicalHeight: Int32, subpixel: WlOutput.Subpixel,
    make: String, model: String, transform: WlOutput.Transform
  ) {
    if physicalWidth > 0, physicalHeight > 0 {
      application.log { "output \(model) \(physicalWidth)x\(physicalHeight) mm" }
    }
    screen.describe(ViewSize(Double(max(0, physicalWidth)), Double(max(0, physicalHeight))), transform)
  }

  func mode(_ object: WlOutput, flags: WlOutput.Mode, width: Int32, height: Int32, refresh: Int32) {
    guard flags.contains(.current) else { return }
    screen.use(mode: ViewSize(Double(max(0, width)), Double(max(0, height))))
  }

  func scale(_ object: WlOutput, factor: Int32) { screen.use(scale: Int(max(1, min(factor, 8)))) }
  func name(_ object: WlOutput, name: String) { screen.use(name: name) }
  func done(_ object: WlOutput) { screen.descriptionDidEnd() }
}

extension SurfaceWindow {
  /// The screen that shows the window, the last one of several; `nil` while no screen does.
  public var screen: WaylandScreen? { surface.screen }

  /// The pixels of a canvas for each logical pixel, which can be a fraction such as 1.5.
  public var contentScale: Double { surface.scale }

  /// The number of logical pixels in a millimetre of the screen, by which recognizers convert millimetres; `nil` if no
  /// screen shows the window, or if the compositor does not know its size.
  public var pixelsPerMillimetre: Double? { screen?.pixelsPerMillimetre(scale: contentScale) }
}
