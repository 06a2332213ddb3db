public import Geometry
import Seats
public import Surfaces
public import WaylandServer

/// The windows of all clients: where they are, what they are told, and who presents whom.
public final class Shell {
  unowned let server: Server
  let outputs: OutputRegistry
  public weak var delegate: (any ShellDelegate)?
  /// Without one, every client sees xdg-decoration, and draws its own title bars.
  public weak var decorationDelegate: (any DecorationDelegate)?
  let places = WindowPlaces()
  private var globals: [AnyObject] = []

  /// What each client can be pinged through.
  private(set) var bases: [ClientID: [any PingTarget]] = [:]
  private(set) var toplevels: [WindowID: ToplevelObject] = [:]
  private(set) var popups: [WindowID: PopupObject] = [:]
  private(set) var layers: [WindowID: LayerSurfaceObject] = [:]
  /// The part of each output that layers leave free.
  let usableAreas = UsableAreas()
  let grabs = PopupGrabs()
  let activationTokens = ActivationTokens()
  /// Those who look at other clients' toplevels.
  let watchers = ToplevelWatchers()

  /// Offers `xdg_wm_base`, `zxdg_decoration_manager_v1`, `xdg_activation_v1` and, to those with the privilege,
  /// `zwlr_layer_shell_v1` and `zwlr_foreign_toplevel_manager_v1`.
  ///
  /// - Parameter legacy: whether to offer `zxdg_shell_v6` and `wl_shell` too.
  public init(_ server: Server, outputs: OutputRegistry, legacy: Bool = false) throws(DisplayError) {
    self.server = server
    self.outputs = outputs
    globals = [
      try WmBaseGlobal(self), try DecorationGlobal(self), try ActivationGlobal(self), try LayerShellGlobal(self),
      try ForeignToplevelGlobal(watchers, of: self),
    ]
    if legacy { globals += [try ShellV6Global(self), try WlShellGlobal(self)] }
  }

  func addBase(_ base: any PingTarget, of client: ClientID) { bases[client, default: []].append(base) }

  func removeBase(_ base: any PingTarget, of client: ClientID) {
    bases[client]?.removeAll { $0 === base }
    if bases[client]?.isEmpty == true { bases[client] = nil }
  }

  func add(_ toplevel: ToplevelObject) { toplevels[toplevel.window.id] = toplevel }

  func remove(_ toplevel: ToplevelObject) {
    toplevels[toplevel.window.id] = nil
    watchers.toplevelsDidChange()
  }

  func add(_ popup: PopupObject) { popups[popup.window.id] = popup }

  func remove(_ popup: PopupObject) { popups[popup.window.id] = nil }

  func add(_ layer: LayerSurfaceObject) { layers[layer.window.id] = layer }

  func remove(_ layer: LayerSurfaceObject) { layers[layer.window.id] = nil }

  func accepts(_ serial: UInt32, from client: ClientID, for use: SerialUse) -> Bool {
    delegate?.shell(self, accepts: serial, from: client, for: use) ?? false
  }
}

// MARK: - What the compositor tells windows

extension Shell {
  /// Tells a toplevel whether to look like the key window.
  public func setActivated(_ isActivated: Bool, _ window: WindowID) { toplevels[window]?.setActivated(isActivated) }

  /// Asks a window to close: a toplevel may refuse, a popup or a layer may not.
  public func close(_ window: WindowID) {
    layers[window]?.close()
    if let toplevel = toplevels[window] { toplevel.shellSurface?.close(toplevel.wire) }
    dismissPopup(window)
  }

  /// Moves a window, with the popups it presents.
  ///
  /// - Parameter position: where its root surface's origin is to be.
  public func move(_ window: ClientWindow, to position: Point<LayoutSpace>) {
    guard window.position != position else { return }
    window.position = position
    windowDidMove(window)
  }

  /// Asks a toplevel for the size that the user drags it to; repeat it for each step, then call `endInteraction`.
  ///
  /// The edges that are not dragged stay where they were when it began, whatever size the client chooses.
  public func resize(_ window: WindowID, to frame: Rect<LayoutSpace>, edges: WindowEdges) {
    toplevels[window]?.resize(to: frame, edges: edges)
  }

  public func endInteraction(_ window: WindowID) { toplevels[window]?.endResize() }

  public func setMaximized(_ isMaximized: Bool, _ window: WindowID) { toplevels[window]?.setMaximized(isMaximized) }

  public func setFullscreen(_ isFullscreen: Bool, _ window: WindowID, on output: OutputGlobal? = nil) {
    toplevels[window]?.setFullscreen(isFullscreen, on: output)
  }

  /// Hides a window until it is activated or shown again.
  public func setMinimized(_ isMinimized: Bool, _ window: WindowID) { toplevels[window]?.setMinimized(isMinimized) }

  /// Toplevels that are hidden, in the order in which they were made.
  public var hiddenWindows: [ClientWindow] {
    toplevels.values.filter { $0.isMinimized }.map(\.window).sorted { $0.id.rawValue < $1.id.rawValue }
  }

  /// Asks the windows that cover their output to take its new size, and places layers and reactive popups anew.
  public func outputsDidChange() {
    layoutLayers()
    watchers.toplevelsDidChange()
    for toplevel in toplevels.values.sorted(by: { $0.window.id.rawValue < $1.window.id.rawValue }) {
      toplevel.outputsDidChange()
      movePopups(of: toplevel.window)
    }
  }

  /// There is another set of outputs: layers of one that is gone are closed, and windows go where they can be seen.
  public func outputsDidComeOrGo() {
    outputsDidChange()
    for toplevel in toplevels.values.sorted(by: { $0.window.id.rawValue < $1.window.id.rawValue }) {
      toplevel.returnToSight()
    }
  }

  /// Asks whether a client is alive and has handled everything sent to it so far.
  ///
  /// - Parameter answered: called once, with false where the client goes without an answer.
  /// - Returns: false, and `answered` is never called, where the client speaks to no shell.
  @discardableResult
  public func ping(_ client: ClientID, answered: @escaping (Bool) -> Void) -> Bool {
    guard let base = bases[client]?.first else { return false }
    base.ping(answered)
    return true
  }
}
