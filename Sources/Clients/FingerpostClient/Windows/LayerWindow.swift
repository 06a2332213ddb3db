public import Interaction
import Painting
import WaylandClient

/// A part of the desktop at edges of a screen, such as a panel or an on-screen keyboard: a layer of
/// `zwlr_layer_shell_v1`.
///
/// The window appears when the application runs or handles its next turn, so that the properties can be set before. It is
/// hidden and shown again by ``View/isHidden``. It is transparent where nothing is drawn. Touches where its hit test finds
/// no view go to the window behind, as for other windows.
open class LayerWindow: SurfaceWindow {
  /// The purpose of the window, by which the compositor's rules name it. Scripts of Fingerpost find it as the title.
  public let namespace: String
  /// The depth of the window.
  public var layer: Layer {
    get { wanted.layer }
    set { wanted.layer = newValue }
  }
  /// The edges of the screen at which the window is. Between two opposite edges, and without an edge, it is in the middle.
  public var anchors: Set<RectEdge> {
    get { wanted.anchors }
    set { wanted.anchors = newValue }
  }
  /// The size that the window asks for, in logical pixels. A width or height of 0 fills the screen between two anchored
  /// edges. ``SurfaceWindow/size`` changes when the compositor has answered.
  public var preferredSize: ViewSize {
    get { wanted.size }
    set { wanted.size = newValue }
  }
  /// The depth at the anchored edge that other windows keep free. 0, the default, reserves nothing and keeps the window
  /// outside the zones of others; -1 ignores the zones of others.
  public var exclusiveZone: Double {
    get { wanted.exclusiveZone }
    set { wanted.exclusiveZone = newValue }
  }
  /// The distances from the anchored edges.
  public var margins: EdgeInsets {
    get { wanted.margins }
    set { wanted.margins = newValue }
  }
  /// Whether the window gets the keyboard; ``KeyboardInteractivity/none`` by default.
  public var keyboardInteractivity: KeyboardInteractivity {
    get { wanted.keyboard }
    set { wanted.keyboard = newValue }
  }
  /// The screen on which the window appears the next time; `nil` for the compositor's choice.
  public var preferredScreen: WaylandScreen?
  /// Called when the compositor has taken the window off the screen, for example because the screen was disconnected. By
  /// default the window is closed. With a closure, it is hidden, and the closure may show it again.
  public var onClose: (() -> Void)?

  private let shell: ZwlrLayerShellV1
  private var wanted: LayerState
  /// The distances from the anchored edges by which the compositor computed the place of the latest touch.
  package private(set) var marginsInUse = EdgeInsets.zero
  /// The object that makes the surface a layer, and the properties that it has; nil while the window is hidden.
  private var role: (object: ZwlrLayerSurfaceV1, state: LayerState)?

  /// Creates a window.
  ///
  /// - Parameters:
  ///   - namespace: The purpose of the window, such as `panel`.
  ///   - size: The ``preferredSize``.
  /// - Throws: ``ClientError`` if the compositor has no layers, or does not offer them to this client.
  public init(
    in application: WaylandApplication, namespace: String, layer: Layer = .top, anchors: Set<RectEdge> = [],
    size: ViewSize
  ) throws(ClientError) {
    shell = try application.display.manager(ZwlrLayerShellV1.self, upTo: 4)
    self.namespace = namespace
    wanted = LayerState(layer: layer, anchors: anchors, size: size)
    let painted = PaintedSurface(in: application.display, size: Size(size.width, size.height), isOpaque: false)
    super.init(in: application, painted)
    application.open(self)
  }

  open override class var standardEventHandling: Responder.Type { LayerWindow.self }
  open override class var standardHitTesting: View.Type { LayerWindow.self }

  override var isOnItsOwn: Bool { true }

  override func update() {
    super.update()
    if isHidden { return removeRole() }
    guard let role else { return makeRole() }
    guard role.state != wanted else { return }
    if role.state.margins != wanted.margins {
      // A compositor can send the place of a resting finger on the moved surface while it handles the commit.
      owner.display.connection.sync().handler = AppliedMargins(self, role.object, wanted.margins)
    }
    wanted.send(to: role.object, after: role.state)
    self.role?.state = wanted
    surface.surface.commit()
  }

  /// Takes the window off the screen if it is shown, so that it appears again, on ``preferredScreen``.
  package func reappear() { removeRole() }

  /// Asks for a place on the screen. The surface is drawn after the answer.
  private func makeRole() {
    let output = preferredScreen.flatMap { $0.output.isAlive ? $0.output : nil }
    let object = shell.getLayerSurface(
      surface: surface.surface, output: output, layer: wanted.layer.wire, namespace: namespace)
    object.handler = LayerEvents(self)
    wanted.send(to: object, after: nil)
    role = (object, wanted)
    marginsInUse = wanted.margins
    surface.surface.commit()
  }

  /// Takes the window off the screen. Answers for the former object cannot be confused with those for the next one.
  private func removeRole() {
    guard let role else { return }
    self.role = nil
    surface.hide()
    role.object.destroy()
  }

  override func makePopup(_ popup: XdgSurface, _ positioner: XdgPositioner) -> XdgPopup? {
    guard let role else { return nil }
    let made = popup.getPopup(parent: nil, positioner: positioner)
    role.object.getPopup(popup: made)
    return made
  }

  open override func close() {
    detach()
    role?.object.destroy()
    role = nil
    super.close()
  }
}

extension LayerWindow {
  fileprivate func shellAsks(width: UInt32, height: UInt32) {
    func length(_ asked: UInt32, else own: Double) -> Double { asked > 0 ? Double(min(asked, 16_384)) : max(1, own) }
    resize(to: ViewSize(length(width, else: preferredSize.width), length(height, else: preferredSize.height)))
    surface.mayShow = true
    surface.invalidate()
  }

  fileprivate func use(_ margins: EdgeInsets, of object: ZwlrLayerSurfaceV1) {
    if role?.object === object { marginsInUse = margins }
  }

  fileprivate func shellClosed() {
    guard let onClose else { return close() }
    isHidden = true
    update()
    onClose()
  }
}

/// The events of a layer's object.
private final class LayerEvents: ZwlrLayerSurfaceV1.Handler {
  private unowned let window: LayerWindow

  init(_ window: LayerWindow) { self.window = window }

  func configure(_ object: ZwlrLayerSurfaceV1, serial: UInt32, width: UInt32, height: UInt32) {
    object.ackConfigure(serial: serial)
    window.shellAsks(width: width, height: height)
  }

  func closed(_ object: ZwlrLayerSurfaceV1) { window.shellClosed() }
}

/// Notes margins when the compositor is about to apply them: touches that it has sent before have places by the former ones.
private final class AppliedMargins: WlCallback.Handler {
  private weak var window: LayerWindow?
  private let object: ZwlrLayerSurfaceV1
  private let margins: EdgeInsets

  init(_ window: LayerWindow, _ object: ZwlrLayerSurfaceV1, _ margins: EdgeInsets) {
    (self.window, self.object, self.margins) = (window, object, margins)
  }

  func done(_ object: WlCallback, callbackData: UInt32) { window?.use(margins, of: self.object) }
}
