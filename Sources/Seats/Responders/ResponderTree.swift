import Geometry
import Interaction
import Surfaces

/// What is on the desktop as views of the responder model: surface, parent surface, window, client, desktop, shell.
///
/// A view is made when something asks for it, and put where its surface is then; a scene that nobody touches costs
/// nothing. Which surface a place belongs to is the surfaces' own affair: their stacking, their input regions.
final class ResponderTree {
  let application = Application()
  let shell: ShellView
  /// What the hit test of the surfaces has found, for the views that are asked next.
  private(set) var surfaceUnderFinger: SurfaceView?
  private(set) lazy var desktop = DesktopView(self)
  private unowned let router: InputRouter
  private let screen: ScreenWindow
  private var surfaces: [SurfaceID: SurfaceView] = [:]
  private var windows: [WindowID: WindowView] = [:]
  private var clients: [ClientID: ClientView] = [:]
  /// Recognizers on views of clients, windows and surfaces.
  private var recognizers = 0

  private var samples: [TouchSample] = []
  private(set) var isDelivering = false

  init(for router: InputRouter) {
    self.router = router
    screen = ScreenWindow()
    shell = ShellView(for: router)
    samples.reserveCapacity(16)
    shell.isMultipleTouchEnabled = true
    shell.addSubview(desktop)
    screen.addSubview(shell)
    application.addWindow(screen)
    screen.makeKey()
    setFrame(router.layout.bounds)
  }

  /// Whether anybody but the clients takes an interest in fingers.
  var isWatching: Bool {
    recognizers > 0 || !shell.gestureRecognizers.isEmpty || shell.subviews.count > 1 || shell.declared != nil
  }

  /// Whether the shell has views of its own beside the desktop.
  var hasShellViews: Bool { shell.subviews.count > 1 }

  /// Says which part of the desktop outputs show: its edges are those of screen edge pans.
  func setFrame(_ frame: Rect<LayoutSpace>) {
    let frame = ViewRect(x: frame.minX, y: frame.minY, width: frame.size.width, height: frame.size.height)
    for view in [screen, shell, desktop] { place(view, frame) }
    for view in clients.values where view.superview === desktop { place(view, frame) }
  }

  /// Who is asked first of keys and actions: the root of the window, or of the grabbing popup, that has the keyboard.
  var firstResponder: Responder? { screen.firstResponder }

  func makeFirstResponder(_ surface: Surface?) {
    if let surface {
      view(of: surface).becomeFirstResponder()
    } else {
      screen.firstResponder?.resignFirstResponder()
    }
  }

  private func place(_ view: View, _ frame: ViewRect) {
    view.frame = frame
    view.boundsOrigin = frame.origin
  }
}

// MARK: - Views

extension ResponderTree {
  func view(of client: ClientID) -> ClientView {
    if let known = clients[client] { return known }
    let view = ClientView(self, for: router)
    clients[client] = view
    desktop.addSubview(view)
    place(view, desktop.frame)
    return view
  }

  /// The client that a view stands for.
  func client(of responder: Responder) -> ClientID? { clients.first { $0.value === responder }?.key }

  func view(of window: Surfaces.Window) -> WindowView {
    let view = windows[window.id] ?? WindowView(of: window, in: self, for: router)
    windows[window.id] = view
    let size = window.surface.state.size
    put(
      view, in: self.view(of: window.client),
      ViewRect(x: window.position.x, y: window.position.y, width: size.width, height: size.height))
    return view
  }

  func view(of surface: Surface) -> SurfaceView {
    let view = surfaces[surface.id] ?? SurfaceView(of: surface, for: router)
    surfaces[surface.id] = view
    let (x, y) = surface.subsurface.map { (Double($0.position.x), Double($0.position.y)) } ?? (0, 0)
    let size = surface.state.size
    put(view, in: container(of: surface), ViewRect(x: x, y: y, width: size.width, height: size.height))
    return view
  }

  /// The view that contains a surface's. Those above it are put in order first, so that none is ever within itself.
  private func container(of surface: Surface) -> View {
    if let parent = surface.subsurface?.parent { return view(of: parent) }
    if let window = surface.window { return view(of: window) }
    return view(of: surface.client)
  }

  private func put(_ view: View, in container: View, _ frame: ViewRect) {
    if view.superview !== container { container.addSubview(view) }
    if view.frame != frame { view.frame = frame }
  }

  /// Gives up what stood for a surface, and for the window whose root it was. Their recognizers give up too.
  func surfaceDidDestroy(_ surface: SurfaceID) {
    if let view = surfaces.removeValue(forKey: surface) { remove(view) }
    for (id, view) in windows where view.content.surface.id == surface {
      windows[id] = nil
      remove(view)
    }
  }

  func clientDidDisconnect(_ client: ClientID) {
    for (id, view) in surfaces where view.surface.client == client { surfaceDidDestroy(id) }
    for (id, view) in windows where view.content.client == client {
      windows[id] = nil
      remove(view)
    }
    if let view = clients.removeValue(forKey: client) { remove(view) }
  }

  private func remove(_ view: View) {
    for recognizer in view.gestureRecognizers { remove(recognizer) }
    view.removeFromSuperview()
  }
}

// MARK: - Recognizers

extension ResponderTree {
  func add(_ recognizer: GestureRecognizer, to view: View) {
    remove(recognizer)
    view.addGestureRecognizer(recognizer)
    if view !== shell { recognizers += 1 }
  }

  func remove(_ recognizer: GestureRecognizer) {
    guard let view = recognizer.view else { return }
    view.removeGestureRecognizer(recognizer)
    router.recognizers.retire(recognizer)
    if view is ClientView || view is WindowView || view is SurfaceView { recognizers -= 1 }
  }
}

// MARK: - Touches

extension ResponderTree {
  var hasSamples: Bool { !samples.isEmpty }

  /// The view that a finger lands on, where the surfaces' hit test has found `surface`: that, or one of the shell's.
  func view(at place: Point<LayoutSpace>, over surface: Surface?) -> View {
    let found = surface.map { view(of: $0) }
    guard hasShellViews else { return found ?? shell }
    surfaceUnderFinger = found
    defer { surfaceUnderFinger = nil }
    return shell.hitTest(ViewPoint(place.x, place.y), with: nil) ?? shell
  }

  func add(_ sample: TouchSample) { samples.append(sample) }

  /// Says which view the next finger that is noted to land is on.
  func land(on view: View) { screen.landings.append(view) }

  /// Notes what a finger did, for the event that is being gathered.
  func add(_ phase: TouchSample.Phase, of touch: Touch, tool: FingerSample.Tool = .finger) {
    samples.append(
      TouchSample(
        id: touch.responderID, phase: phase,
        location: ScreenPoint(touch.place.x, touch.place.y), type: tool == .pen ? .pencil : .direct))
  }

  /// Notes a finger that has come down, and the view that it is on for good.
  func land(_ touch: Touch, on view: View, tool: FingerSample.Tool) {
    screen.landings.append(view)
    add(.down, of: touch, tool: tool)
  }

  /// Has recognizers and views take in what was noted, as one event.
  func deliver(at time: Timestamp) {
    let wasDelivering = isDelivering
    isDelivering = true
    application.deliver(.touches(samples), at: Interaction.Timestamp(time))
    samples.removeAll(keepingCapacity: true)
    isDelivering = wasDelivering
  }

  /// The moment of the last event or timer.
  var time: Timestamp { Timestamp(application.now) }

  func advance(to time: Interaction.Timestamp) {
    isDelivering = true
    application.advance(to: time)
    isDelivering = false
  }
}

/// The one window of the responder model that all views of the seat are in.
private final class ScreenWindow: Interaction.Window {
  /// The views of fingers that came down and have not been asked for, in order.
  var landings: [View] = []

  override func hitTest(_ point: ViewPoint, with event: Event?) -> View? {
    landings.isEmpty ? nil : landings.removeFirst()
  }
}

extension Touch {
  /// Its name in the responder model.
  var responderID: Int { Int(truncatingIfNeeded: id.rawValue) }
}

extension Interaction.Timestamp {
  init(_ time: Timestamp) { self.init(microseconds: Int64(clamping: time.microseconds)) }
}

extension Timestamp {
  init(_ time: Interaction.Timestamp) { self.init(microseconds: UInt64(clamping: time.microseconds)) }
}
