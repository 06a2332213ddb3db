import FingerpostClient
import Geometry
import PanelPrograms

/// The surface of the keyboard at the bottom of a screen.
final class KeyboardWindow: LayerWindow {
  private var onLayout: (() -> Void)?
  private let view: KeyboardView
  private let reservesPlace: Bool
  /// The scale of the screen that has shown the window last; nil before the first one.
  private var knownScale: Double?
  /// The parts that receive touches.
  private var touched: [Rect<SurfaceSpace>] = []

  init(
    in application: WaylandApplication, _ view: KeyboardView, isOverlay: Bool, reservesPlace: Bool
  ) throws(ClientError) {
    self.view = view
    self.reservesPlace = reservesPlace
    try super.init(
      in: application, namespace: "fingerpost-keyboard", layer: isOverlay ? .overlay : .top,
      anchors: [.left, .bottom, .right], size: ViewSize(0, 1))
    addSubview(view)
  }

  override class var standardEventHandling: Responder.Type { KeyboardWindow.self }
  override class var standardHitTesting: View.Type { KeyboardWindow.self }

  /// Calls a function now, and when the width of the window, or its screen, has changed.
  func layOut(with onLayout: @escaping () -> Void) {
    self.onLayout = onLayout
    onLayout()
  }

  /// The screen that shows the window, or else the one on which it will probably appear.
  ///
  /// - Parameter candidates: the screens of the compositor.
  func screenSize(of candidates: [WaylandScreen]) -> ScreenSize? {
    if screen != nil { knownScale = contentScale }
    return (screen ?? preferredScreen ?? candidates.first).flatMap { ScreenSize($0, scale: knownScale) }
  }

  /// Takes the height of the keyboard.
  func use(_ metrics: KeyboardMetrics) {
    preferredSize.height = metrics.height
    exclusiveZone = reservesPlace ? metrics.panelHeight : 0
  }

  /// Receives touches in these parts. Those beside them go to the window behind.
  func takeTouches(in parts: [Rect<SurfaceSpace>]) {
    guard parts != touched else { return }
    touched = parts
    setInputRegion(parts)
  }

  override func layoutSubviews() {
    view.frame = ViewRect(x: 0, y: 0, width: size.width, height: size.height)
    onLayout?()
  }
}
