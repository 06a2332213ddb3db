import Geometry
import Interaction
import Surfaces

/// The views of the desktop in the responder model: surface, parent surface, window, client, desktop, shell.
///
/// A view is created when it is first needed, at the current place of its surface. A scene without touches creates
/// none. The surfaces' own rules, stacking and input regions decide which surface is hit.
final class ResponderTree {
  let shell: ShellView
  let screen = Window()
  private let board: DeskBoard
  private let desktop = DesktopView()
  private var surfaces: [SurfaceID: SurfaceView] = [:]
  private var windows: [WindowID: WindowView] = [:]
  /// The windows that have views, by their root surfaces. A surface can have several windows, one after the other.
  private var windowsOfRoots: [SurfaceID: [WindowID]] = [:]
  private var clients: [ClientID: ClientView] = [:]
  /// The surface, window and client that were looked up last. The next touch is usually on the same ones.
  private var recent: (surface: SurfaceView?, window: WindowView?, client: (id: ClientID, view: ClientView)?) =
    (nil, nil, nil)
  /// The number of recognizers on views of clients, windows and surfaces.
  private var recognizers = 0
  /// The recognizers that named buttons when they were attached.
  private var ofMouse: Set<ObjectIdentifier> = []

  init(_ board: DeskBoard, _ frame: Rect<LayoutSpace>) {
    self.board = board
    shell = ShellView(on: board)
    shell.isMultipleTouchEnabled = true
    shell.addSubview(desktop)
    screen.addSubview(shell)
    setFrame(frame)
  }

  /// True if recognizers or views of the shell may receive touches.
  var isWatching: Bool {
    recognizers > 0 || !shell.gestureRecognizers.isEmpty || shell.subviews.count > 1 || shell.declared != nil
  }

  /// True if the shell has its own views in addition to the desktop.
  var hasShellViews: Bool { shell.subviews.count > 1 }

  /// True if presses of the pointer may concern recognizers or views of the shell.
  var watchesMouse: Bool { !ofMouse.isEmpty || hasShellViews }

  /// Sets the part of the desktop that outputs show. Its edges are those of screen edge pans.
  func setFrame(_ frame: Rect<LayoutSpace>) {
    let frame = ViewRect(x: frame.minX, y: frame.minY, width: frame.size.width, height: frame.size.height)
    for view in [screen, shell, desktop] { place(view, frame) }
    for view in clients.values where view.superview === desktop { place(view, frame) }
  }

  private func place(_ view: View, _ frame: ViewRect) {
    view.frame = frame
    view.boundsOrigin = frame.origin
  }

  // MARK: The first responder

  /// The responder that receives keys, actions and motions first: the root surface of the window, or of the popup with
  /// a grab, that has the keyboard; else the shell.
  var firstResponder: Responder { screen.firstResponder ?? shell }

  /// True if a window has the keyboard.
  var hasFirstResponder: Bool { screen.firstResponder != nil }

  func makeFirstResponder(_ surface: Surface?) {
    if let surface {
      view(of: surface).becomeFirstResponder()
    } else {
      screen.firstResponder?.resignFirstResponder()
    }
  }

  // MARK: Views

  func view(of client: ClientID) -> ClientView {
    if let recent = recent.client, recent.id == client { return recent.view }
    if let known = clients[client] {
      recent.client = (client, known)
      return known
    }
    let view = ClientView(of: client, on: board)
    clients[client] = view
    desktop.addSubview(view)
    place(view, desktop.frame)
    return view
  }

  func view(of window: ClientWindow) -> WindowView {
    let view = existingView(of: window) ?? makeView(of: window)
    let size = window.surface.state.size
    put(
      view, in: self.view(of: window.client),
      ViewRect(x: window.position.x, y: window.position.y, width: size.width, height: size.height))
    return view
  }

  func view(of surface: Surface) -> SurfaceView {
    let view = existingView(of: surface) ?? makeView(of: surface)
    let (x, y) = surface.subsurface.map { (Double($0.position.x), Double($0.position.y)) } ?? (0, 0)
    let size = surface.state.size
    put(view, in: container(of: surface), ViewRect(x: x, y: y, width: size.width, height: size.height))
    return view
  }

  private func existingView(of window: ClientWindow) -> WindowView? {
    if let recent = recent.window, recent.content === window { return recent }
    recent.window = windows[window.id]
    return recent.window
  }

  private func existingView(of surface: Surface) -> SurfaceView? {
    if let recent = recent.surface, recent.surface === surface { return recent }
    recent.surface = surfaces[surface.id]
    return recent.surface
  }

  private func makeView(of window: ClientWindow) -> WindowView {
    let view = WindowView(of: window, in: self, on: board)
    windows[window.id] = view
    windowsOfRoots[window.surface.id, default: []].append(window.id)
    return view
  }

  private func makeView(of surface: Surface) -> SurfaceView {
    let view = SurfaceView(of: surface, on: board)
    surfaces[surface.id] = view
    return view
  }

  /// Returns the view that contains the view of a surface. The views above it are placed first, so that a view never
  /// contains itself.
  private func container(of surface: Surface) -> View {
    if let parent = surface.subsurface?.parent { return view(of: parent) }
    if let window = surface.window { return view(of: window) }
    return view(of: surface.client)
  }

  private func put(_ view: View, in container: View, _ frame: ViewRect) {
    if view.superview !== container { container.addSubview(view) }
    if view.frame != frame { view.frame = frame }
  }

  /// Returns the view that a touch begins on: the view of `surface`, which the hit test has found, or a view of the
  /// shell in front of it.
  func view(at place: Point<LayoutSpace>, over surface: Surface?) -> View {
    let found = surface.map { view(of: $0) }
    guard hasShellViews else { return found ?? shell }
    return shell.hitTest(ViewPoint(place.x, place.y), with: Event(lookingFor: found)) ?? shell
  }

  // MARK: Removal

  /// Removes the views of a surface, and of the window whose root it was.
  ///
  /// - Returns: the recognizers that were attached to them.
  func surfaceDidDestroy(_ surface: SurfaceID) -> [GestureRecognizer] {
    var gone: [GestureRecognizer] = []
    if let view = surfaces.removeValue(forKey: surface) { gone += remove(view) }
    for id in windowsOfRoots.removeValue(forKey: surface) ?? [] {
      if let view = windows.removeValue(forKey: id) { gone += remove(view) }
    }
    return gone
  }

  /// Removes the views of a client.
  ///
  /// - Returns: the recognizers that were attached to them.
  func clientDidDisconnect(_ client: ClientID) -> [GestureRecognizer] {
    var gone: [GestureRecognizer] = []
    for (id, view) in surfaces where view.surface.client == client { gone += surfaceDidDestroy(id) }
    for (id, view) in windows where view.content.client == client {
      windows[id] = nil
      windowsOfRoots[view.content.surface.id] = nil
      gone += remove(view)
    }
    if let view = clients.removeValue(forKey: client) { gone += remove(view) }
    return gone
  }

  private func remove(_ view: View) -> [GestureRecognizer] {
    recent = (nil, nil, nil)
    let recognizers = view.gestureRecognizers
    for recognizer in recognizers { remove(recognizer) }
    view.removeFromSuperview()
    if screen.firstResponder == nil { makeFirstResponder(nil) }
    return recognizers
  }

  // MARK: Recognizers

  func add(_ recognizer: GestureRecognizer, to view: View) {
    remove(recognizer)
    view.addGestureRecognizer(recognizer)
    if view !== shell { recognizers += 1 }
    if recognizer.namesButtons { ofMouse.insert(ObjectIdentifier(recognizer)) }
  }

  func remove(_ recognizer: GestureRecognizer) {
    guard let view = recognizer.view else { return }
    view.removeGestureRecognizer(recognizer)
    ofMouse.remove(ObjectIdentifier(recognizer))
    if view is ClientView || view is WindowView || view is SurfaceView { recognizers -= 1 }
  }
}
