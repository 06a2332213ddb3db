public import Interaction
public import Painting
import WaylandClient

/// A window that is one surface of the compositor. Its views are drawn into shared memory.
///
/// Open a ``WaylandWindow``, a ``LayerWindow``, a ``PopupWindow`` or a ``SubsurfaceWindow``.
open class SurfaceWindow: Window {
  /// The distance between the origins of two windows on the application's screen. No surface is larger.
  static let distance = 65_536.0

  let owner: WaylandApplication
  let surface: PaintedSurface
  private var actions: SurfaceActions?
  private var responder: FingerpostResponderSurfaceV1?
  private var responderEvents: ResponderEvents?
  /// True if the surface was declared as a first responder that the compositor asks whether it resigns.
  private var isAskedToResign = false
  /// True while the compositor has the window perform an action, which must not be sent back.
  private(set) var isPerforming = false
  /// A word at the end of the lines about this window in the log of input; empty for none.
  package var logSuffix = ""
  private var needsLayout = true
  private(set) lazy var hits = WindowHits(self)
  private(set) lazy var edges = WindowEdgeDeferral(self)
  private(set) lazy var controls = WindowControls(self)
  private(set) lazy var editMenu = WindowEditMenu(self)

  // MARK: Hits

  /// The surfaces of the window and its subsurfaces that are hit; ``HitMode/normal`` by default. It needs a compositor with
  /// `fingerpost-responder-v1`; with another one, ``HitMode/subtree`` has no effect, and ``HitMode/nothing`` leaves the
  /// subsurfaces.
  public var hitMode = HitMode.normal
  /// The part of the window that is hit; ``HitShape/bounds`` by default.
  public var hitShape = HitShape.bounds
  /// The distances outside the window at which it is still hit; none by default. Outside the surfaces of its window, it is
  /// hit only where no other window is. Distances outwards need a compositor with `fingerpost-responder-v1`.
  public var hitOutset = HitOutset.zero
  /// A Boolean value that indicates whether the place of a touch in the outset is moved to the edge of the window, so that
  /// the views there are hit; `true` by default. If `false`, the place is outside, as in UIKit, and the window itself is
  /// hit. A compositor with version 1 of the protocol always moves the place.
  public var clampsHits = true

  /// Returns whether a point is inside the window. The default uses ``hitShape`` and ``hitOutset``.
  ///
  /// The compositor decides which surface is hit, so it has to know before. If a class overrides this method or
  /// ``View/hitTest(_:with:)``, the library calls it at many points, without an event, after layout and after each event
  /// that is delivered, except movements of touches and of the pointer. A class that overrides neither and names itself in
  /// ``View/standardHitTesting`` is not asked.
  open override func point(inside point: ViewPoint, with event: Event?) -> Bool {
    guard hitShape != .bounds || hitOutset != .zero, declared?.pointInside == nil else {
      return super.point(inside: point, with: event)
    }
    return HitOutline(shape: hitShape, outset: hitOutset.limited, size: size)
      .contains(ViewPoint(point.x - boundsOrigin.x, point.y - boundsOrigin.y))
  }

  open override func screenEdgesDeferringSystemGesturesDidChange() { edges.needsUpdate = true }

  /// The view controller of the window's contents. Its view fills the window. The window owns it.
  public var rootViewController: ViewController? {
    didSet {
      if let oldValue, oldValue !== rootViewController { oldValue.view.removeFromSuperview() }
      edges.needsUpdate = true
      guard let rootViewController else { return }
      insertSubview(rootViewController.view, at: 0)
      setNeedsLayout()
    }
  }

  init(in application: WaylandApplication, _ surface: PaintedSurface) {
    owner = application
    self.surface = surface
    super.init(frame: ViewRect(x: 0, y: 0, width: surface.size.width, height: surface.size.height))
    surface.draw = { [unowned self] in draw(on: $0) }
    surface.onScreenChange = { [unowned self] in screenDidChange() }
    application.display.add(surface)
  }

  /// `SurfaceWindow`, which overrides no event method.
  open override class var standardEventHandling: Responder.Type { SurfaceWindow.self }
  /// `SurfaceWindow`, whose hit test is that of views, with the properties of the window.
  open override class var standardHitTesting: View.Type { SurfaceWindow.self }

  /// The size of the window in logical pixels.
  public var size: ViewSize { frame.size }
  /// A Boolean value that indicates whether the window was not closed yet.
  public var isOpen: Bool { application != nil }
  /// The number of pictures that the compositor has shown.
  package var framesShown: Int { surface.framesShown }

  /// Removes the window from the screen for good.
  open func close() {
    detach()
    owner.display.remove(surface)
    owner.close(self)
    surface.destroy()
  }

  // MARK: Layout and drawing

  /// Called before the window is drawn, after its size has changed or ``setNeedsLayout()`` was called. The default gives
  /// the root view controller's view the size of the window. Override it to place views.
  open func layoutSubviews() {
    rootViewController?.view.frame = ViewRect(x: 0, y: 0, width: size.width, height: size.height)
  }

  /// Called when another screen shows the window, and when the size or scale of its screen changes. The default has
  /// ``layoutSubviews()`` called.
  open func screenDidChange() { setNeedsLayout() }

  /// Has ``layoutSubviews()`` called, and the whole window drawn.
  public func setNeedsLayout() {
    needsLayout = true
    setNeedsDisplay()
  }

  /// Has a part of the window drawn when the compositor asks for the next picture.
  public func setNeedsDisplay(_ rect: Frame) { surface.invalidate(rect) }

  func resize(to size: ViewSize) {
    guard size != frame.size else { return }
    frame.size = size
    surface.resize(to: Size(size.width, size.height))
    setNeedsLayout()
  }

  /// Lays the views out if necessary, and declares the window to the compositor: the names of actions, whether there is a
  /// first responder, where it is hit, the edges that defer gestures, and the selection. Responders are asked for their answers only when
  /// the compositor asks.
  func update() {
    if needsLayout {
      needsLayout = false
      layoutSubviews()
    }
    actions?.update()
    declareResignation()
    declareFocus()
    let declaresHits = hits.declare(on: responder, after: owner.changes)
    let declaresControls = controls.declare(on: responder)
    let declaresSelection = editMenu.declare(on: responder)
    if edges.declare(on: responder) || declaresHits || declaresControls || declaresSelection { surface.commitState() }
  }

  /// Draws what is behind the views. The default draws nothing; the surface is transparent then, if it can be.
  open func draw(in rect: Frame, on canvas: Canvas) {}

  private func draw(on canvas: Canvas) {
    draw(in: Frame(x: 0, y: 0, width: size.width, height: size.height), on: canvas)
    for view in subviews { Self.draw(view, at: .zero, on: canvas) }
  }

  private static func draw(_ view: View, at origin: CanvasPoint, on canvas: Canvas) {
    guard !view.isHidden, view.alpha > 0 else { return }
    let rect = Frame(
      x: origin.x + view.frame.origin.x, y: origin.y + view.frame.origin.y, width: view.frame.size.width,
      height: view.frame.size.height)
    (view as? any Drawing)?.draw(in: rect, on: canvas)
    let inner = CanvasPoint(rect.minX - view.boundsOrigin.x, rect.minY - view.boundsOrigin.y)
    let inside = view is ScrollView ? canvas.clipped(to: rect) : canvas
    for child in view.subviews { draw(child, at: inner, on: inside) }
  }

  // MARK: Responder chain

  /// Makes the surface part of the compositor's responder chain.
  func attach(_ responder: FingerpostResponderSurfaceV1) {
    self.responder = responder
    actions = SurfaceActions(responder, self)
    ChainAnswers.allow(on: responder)
    let events = ResponderEvents(self)
    (responder.handler, responderEvents) = (events, events)
  }

  /// Has the compositor ask before another window becomes key, while the window has a first responder.
  private func declareResignation() {
    let hasFirst = firstResponder != nil
    guard hasFirst != isAskedToResign else { return }
    isAskedToResign = hasFirst
    declareFirstResponder()
  }

  private func declareFirstResponder() {
    responder?.setFirstResponder(
      accepts: isAskedToResign || isFirstOfTop ? 1 : 0, resignation: isAskedToResign ? .ask : .always)
  }

  /// Takes the surface out of the compositor's responder chain.
  func detach() {
    guard let leaving = responder else { return }
    responder = nil
    LeavingResponder.leave(leaving, on: owner.display.connection) {
      actions = nil
      editMenu.leave()
    } decline: { [weak owner] in
      owner?.responder.decline($0)
    }
  }

  /// The responder at which an action of the compositor begins.
  var startOfActions: Responder { firstResponder ?? rootViewController?.view ?? self }

  /// Adds an action that the compositor is going to ask for.
  fileprivate func introduce(_ name: String, _ object: FingerpostResponderActionV1) {
    actions?.introduce(Action(name), object)
  }

  /// Asks the responder chain whether an action is possible, and the responder that would perform it for its state.
  func command(for action: Action) -> MenuCommand {
    command(for: action, of: startOfActions.target(for: action, withSender: nil))
  }

  private func command(for action: Action, of target: Responder?) -> MenuCommand {
    let command = MenuCommand(action)
    if let target { target.validate(command) } else { command.isEnabled = false }
    return command
  }

  /// Has the responder chain perform an action of the compositor.
  ///
  /// - Returns: false if no responder has performed it.
  func perform(_ action: Action, serial: UInt32) -> Bool {
    owner.allowSelection(with: serial)
    isPerforming = true
    defer { isPerforming = false }
    var isPerformed = false
    owner.step {
      guard let target = startOfActions.target(for: action, withSender: nil),
        command(for: action, of: target).isEnabled
      else { return }
      isPerformed = owner.sendAction(action, to: target, from: nil)
    }
    return isPerformed
  }

  // MARK: Focus

  /// The window of the desktop or the popup that this window is part of: itself, but for subsurfaces.
  var topWindow: SurfaceWindow { self }
  /// The part of the window, itself or one of its subsurfaces, that is key when the window has the keyboard; nil for itself.
  weak var keyPart: SurfaceWindow?
  /// True if the compositor was asked to make the surface first responder of its window.
  private var isFirstOfTop = false

  /// Makes the surface of a subsurface window the first responder of its window while a responder in it is first, so that
  /// actions of the compositor begin there.
  private func declareFocus() {
    guard topWindow !== self, let responder else { return }
    let isFirst = topWindow.keyPart === self && firstResponder != nil
    guard isFirst != isFirstOfTop else { return }
    isFirstOfTop = isFirst
    if isFirst {
      declareFirstResponder()
      responder.becomeFirstResponder(serial: 0)
    } else {
      responder.resignFirstResponder()
      declareFirstResponder()
    }
  }

  /// True while the compositor's focus of the keyboard is at this window.
  private(set) var hasKeyboard = false

  func changeKeyboardFocus(to isFocused: Bool) {
    hasKeyboard = isFocused
    keyboardFocusDidChange(isFocused: isFocused)
  }

  /// True for windows that are not parts of other ones. The application runs while it has one.
  var isOnItsOwn: Bool { false }

  /// Makes a surface a popup of this window; nil if the window cannot have popups.
  func makePopup(_ popup: XdgSurface, _ positioner: XdgPositioner) -> XdgPopup? { nil }

  /// Makes a surface an input view of this window; nil if the compositor has no input views.
  func makeInputView(
    _ surface: WlSurface, _ placement: FingerpostResponderSurfaceV1.Placement
  ) -> FingerpostResponderInputViewV1? {
    guard let responder, responder.version >= 3 else { return nil }
    return responder.getInputView(surface: surface, placement: placement)
  }

  /// The window that this one is a part of; nil for windows of the desktop.
  var parentWindow: SurfaceWindow? { nil }
  /// The place in the parent's coordinates.
  var placeInParent: ViewPoint { .zero }

  /// Called when the window gets the keyboard, and when it loses it. The default does nothing.
  open func keyboardFocusDidChange(isFocused: Bool) {}
}

/// The questions of the compositor to a window, and the motions and commands that it receives.
private final class ResponderEvents: FingerpostResponderSurfaceV1.Handler {
  private unowned let window: SurfaceWindow
  /// True after the first responder has opened a window when it was asked, until the compositor asks for this window.
  private var hasOpenedWindow = false

  init(_ window: SurfaceWindow) { self.window = window }

  func resignRequest(_ object: FingerpostResponderSurfaceV1, number: UInt32) {
    let mayResign = hasOpenedWindow || askToResign()
    if mayResign { hasOpenedWindow = false }
    guard object.isAlive else { return }
    object.answerResignRequest(number: number, allowed: mayResign ? 1 : 0)
  }

  /// Asks the first responder. If it shows an alert in a window of its own, the question for this window needs no answer of
  /// it: it would show another alert.
  private func askToResign() -> Bool {
    let count = countWindows()
    let mayResign = window.firstResponder?.canResignFirstResponder ?? true
    hasOpenedWindow = countWindows() > count
    return mayResign
  }

  private func countWindows() -> Int { window.owner.windows.count { ($0 as? SurfaceWindow)?.isOnItsOwn == true } }

  func action(_ object: FingerpostResponderSurfaceV1, id: FingerpostResponderActionV1, name: String) {
    window.introduce(name, id)
  }

  func motion(
    _ object: FingerpostResponderSurfaceV1, serial: UInt32, time: UInt32, motion: FingerpostResponderSurfaceV1.Motion,
    phase: FingerpostResponderSurfaceV1.MotionPhase
  ) {
    guard motion == .shake, let phase = MotionPhase(phase) else { return window.owner.responder.decline(serial) }
    window.owner.responder.deliver(.shake, phase, serial: serial, time: time, to: window)
  }

  func remoteCommand(
    _ object: FingerpostResponderSurfaceV1, serial: UInt32, time: UInt32, command: FingerpostResponderSurfaceV1.Command
  ) {
    guard let command = RemoteCommand(command) else { return window.owner.responder.decline(serial) }
    window.owner.responder.deliver(command, serial: serial, time: time, to: window)
  }

  func chainRequest(
    _ object: FingerpostResponderSurfaceV1, number: UInt32, start: FingerpostResponderSurfaceV1.ChainStart,
    serial: UInt32, x: Fixed, y: Fixed
  ) {
    switch start {
    case .firstResponder: ChainAnswers.answer(number, on: object, from: window.startOfActions)
    case .place:
      let place = window.screenPoint(CanvasPoint(x.double, y.double))
      ChainAnswers.answer(number, on: object, from: window.owner.hitTest(place, in: window))
    case .press: window.owner.responder.answerChain(number, ofPress: serial, on: object)
    default: ChainAnswers.answer(number, on: object, from: nil)
    }
  }
}

extension SurfaceWindow {
  /// The end of the lines about this window in the log of input.
  var suffix: String { logSuffix.isEmpty ? "" : " \(logSuffix)" }

  /// The place on the application's screen of a place on the surface.
  func screenPoint(_ place: CanvasPoint) -> ScreenPoint {
    ScreenPoint(frame.origin.x + place.x, frame.origin.y + place.y)
  }
}
