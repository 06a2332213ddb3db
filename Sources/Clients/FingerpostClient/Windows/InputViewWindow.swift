import Interaction
import Painting
import WaylandClient

/// The surface of the first responder's input view or accessory: a `fingerpost_responder_input_view_v1`.
final class InputViewWindow: SurfaceWindow {
  /// The place of the window.
  enum Placement: CaseIterable {
    /// In the place of the keyboard.
    case inputView
    /// Above the keyboard, or above the input view.
    case accessory
  }

  let placement: Placement
  private(set) weak var host: SurfaceWindow?
  /// True while the compositor shows the window.
  private(set) var isVisible = false
  private let object: FingerpostResponderInputViewV1
  private var content: View?
  /// The height of the content that the compositor knows.
  private var knownHeight: Double?
  /// True after the compositor has chosen the first size.
  private var isConfigured = false
  /// The serial of the size that is acknowledged with the next picture; nil for none.
  private var serial: UInt32?

  /// - Returns: nil if the compositor cannot show input views of a window.
  init?(_ placement: Placement, of host: SurfaceWindow) {
    let painted = PaintedSurface(in: host.owner.display, size: Size(1, 1), isOpaque: true)
    guard let object = host.makeInputView(painted.surface, placement.wire) else {
      painted.destroy()
      return nil
    }
    (self.object, self.placement, self.host) = (object, placement, host)
    super.init(in: host.owner, painted)
    object.handler = self
    owner.open(self)
  }

  override class var standardEventHandling: Responder.Type { InputViewWindow.self }
  override class var standardHitTesting: View.Type { InputViewWindow.self }

  /// The name of the window on the accessibility bus, and the title that the compositor gives it.
  var title: String {
    switch placement {
    case .inputView: "input view"
    case .accessory: "accessory"
    }
  }

  /// The window with the keyboard: the keys for a field in an accessory arrive there.
  override var topWindow: SurfaceWindow { host?.topWindow ?? self }

  /// Shows a view, in place of the former one.
  func show(_ view: View) {
    if view !== content || view.superview !== self {
      removeContent()
      content = view
      knownHeight = nil
      insertSubview(view, at: 0)
      setNeedsLayout()
    }
    let height = view.frame.size.height
    guard height != knownHeight else { return }
    knownHeight = height
    object.setHeight(height: UInt32(max(1, min(height.rounded(.up), Self.mostHeight))))
    surface.surface.commit()
  }

  /// The largest height that the protocol has.
  private static let mostHeight = 10_000.0

  private func removeContent() {
    if let content, content.superview === self { content.removeFromSuperview() }
    content = nil
  }

  override func layoutSubviews() {
    guard isConfigured else { return }
    content?.frame = ViewRect(x: 0, y: 0, width: size.width, height: size.height)
    knownHeight = size.height
    (content as? InputView)?.layoutSubviews()
  }

  /// Fills the window with ``Palette/background``, and acknowledges its size: the picture has it.
  override func draw(in rect: Frame, on canvas: Canvas) {
    if let serial { object.ackConfigure(serial: serial) }
    serial = nil
    canvas.fill(rect, Palette.background)
  }

  override func close() {
    let (wasKey, top) = (isKey, topWindow)
    removeContent()
    detach()
    object.destroy()
    super.close()
    if wasKey, top !== self { top.makeKey() }
  }
}

extension InputViewWindow.Placement {
  fileprivate var wire: FingerpostResponderSurfaceV1.Placement {
    switch self {
    case .inputView: .inputView
    case .accessory: .accessory
    }
  }
}

extension InputViewWindow: FingerpostResponderInputViewV1.Handler {
  func configure(_ object: FingerpostResponderInputViewV1, serial: UInt32, width: UInt32, height: UInt32) {
    (self.serial, isConfigured) = (serial, true)
    resize(to: ViewSize(Double(max(1, min(width, 16_384))), Double(max(1, min(height, 16_384)))))
    setNeedsLayout()
    surface.mayShow = true
    surface.drawAtOnce()
  }

  func visibility(_ object: FingerpostResponderInputViewV1, shown: UInt32) {
    isVisible = shown != 0
    if isVisible { surface.drawAtOnce() }
  }
}
