package import Geometry
import Seats
package import Surfaces
package import WaylandServer

/// The windows of all clients: their positions, states and parents.
package final class Shell {
  unowned let server: Server
  let outputs: OutputRegistry
  package weak var delegate: (any ShellDelegate)?
  /// Decides about decorations. Without a delegate, every client can see `zxdg_decoration_manager_v1` and draws its
  /// own.
  package weak var decorationDelegate: (any DecorationDelegate)?
  let places = WindowPlaces()
  private var globals: [AnyObject] = []

  /// The objects through which each client can be pinged.
  private(set) var bases: [ClientID: [any PingTarget]] = [:]
  private(set) var toplevels: [WindowID: ToplevelObject] = [:]
  private(set) var popups: [WindowID: PopupObject] = [:]
  private(set) var layers: [WindowID: LayerSurfaceObject] = [:]
  /// The part of each output that layers do not reserve.
  let usableAreas = UsableAreas()
  let grabs = PopupGrabs()
  let activationTokens = ActivationTokens()
  let icons = ToplevelIcons()
  /// The clients that list other clients' toplevels.
  let watchers = ToplevelWatchers()
  /// The parents of windows that belong to other clients.
  private(set) lazy var foreign = ForeignWindows(self)
  /// The views of applications in the place of the on-screen keyboard.
  package private(set) lazy var inputViews = InputViews(on: self)

  /// Offers `xdg_wm_base`, `zxdg_decoration_manager_v1`, `xdg_activation_v1`, xdg-foreign and, to clients with the privilege,
  /// `zwlr_layer_shell_v1` and `zwlr_foreign_toplevel_manager_v1`.
  ///
  /// - Parameter legacy: whether to also offer `zxdg_shell_v6` and `wl_shell`.
  package init(_ server: Server, outputs: OutputRegistry, legacy: Bool = false) throws(DisplayError) {
    self.server = server
    self.outputs = outputs
    globals = [
      try WmBaseGlobal(self), try DecorationGlobal(self), try ActivationGlobal(self), try LayerShellGlobal(self),
      try ForeignToplevelGlobal(watchers, of: self), try ForeignGlobals(foreign, of: self),
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
    icons.forget(toplevel.window.id)
    watchers.toplevelsDidChange()
  }

  func add(_ popup: PopupObject) { popups[popup.window.id] = popup }

  func remove(_ popup: PopupObject) { popups[popup.window.id] = nil }

  func add(_ layer: LayerSurfaceObject) { layers[layer.window.id] = layer }

  func remove(_ layer: LayerSurfaceObject) { layers[layer.window.id] = nil }

  func accepts(_ serial: UInt32, from client: ClientID, for use: SerialUse) -> Bool {
    delegate?.shell(self, accepts: serial, from: client, for: use) ?? false
  }

  func activationPermit(for serial: UInt32, of client: ClientID) -> ActivationPermit? {
    delegate?.shell(self, activationPermitFor: serial, of: client)
  }
}

// MARK: - Changes by the compositor

extension Shell {
  /// Sets whether a toplevel looks like the key window.
  package func setActivated(_ isActivated: Bool, _ window: WindowID) { toplevels[window]?.setActivated(isActivated) }

  /// Closes a window. A toplevel is asked and may refuse; a popup or a layer cannot refuse.
  package func close(_ window: WindowID) {
    layers[window]?.close()
    if let toplevel = toplevels[window] { toplevel.shellSurface?.close(toplevel.wire) }
    dismissPopup(window)
  }

  /// Moves a window with its popups.
  ///
  /// - Parameter position: the new position of its root surface's origin.
  package func move(_ window: ClientWindow, to position: Point<LayoutSpace>) {
    guard window.position != position else { return }
    window.position = position
    windowDidMove(window)
  }

  /// Resizes a toplevel while the user drags its edges. Call it for each step, and `endInteraction` at the end.
  ///
  /// The edges that are not dragged keep their initial positions, whatever size the client chooses.
  package func resize(_ window: WindowID, to frame: Rect<LayoutSpace>, edges: WindowEdges) {
    toplevels[window]?.resize(to: frame, edges: edges)
  }

  package func endInteraction(_ window: WindowID) { toplevels[window]?.endResize() }

  package func setMaximized(_ isMaximized: Bool, _ window: WindowID) { toplevels[window]?.setMaximized(isMaximized) }

  package func setFullscreen(_ isFullscreen: Bool, _ window: WindowID, on output: OutputGlobal? = nil) {
    toplevels[window]?.setFullscreen(isFullscreen, on: output)
  }

  /// Hides a window until it is activated or shown again.
  package func setMinimized(_ isMinimized: Bool, _ window: WindowID) { toplevels[window]?.setMinimized(isMinimized) }

  /// The hidden toplevels, in the order in which they were created.
  package var hiddenWindows: [ClientWindow] {
    toplevels.values.filter { $0.isMinimized }.map(\.window).sorted { $0.id.rawValue < $1.id.rawValue }
  }

  /// The clients with a popup that has been configured and has no content yet.
  package var clientsOpeningPopups: Set<ClientID> {
    popups.isEmpty ? [] : Set(popups.values.filter(\.isOpening).map(\.window.client))
  }

  /// Sends new sizes to the windows that cover their output, and places layers and reactive popups again.
  package func outputsDidChange() {
    layoutLayers()
    watchers.toplevelsDidChange()
    for toplevel in toplevels.values.sorted(by: { $0.window.id.rawValue < $1.window.id.rawValue }) {
      toplevel.outputsDidChange()
      movePopups(of: toplevel.window)
    }
  }

  /// Handles a changed area of an output. Windows are moved whose middle is now outside the usable areas, for example
  /// behind the on-screen keyboard of a phone that was turned.
  package func outputAreaDidChange() {
    layoutLayers()
    adaptWindows { [unowned self] in showsMiddle(of: $0) }
  }

  /// Handles added and removed outputs. Layers of a removed output are closed, and windows outside all outputs are
  /// moved.
  package func outputsDidComeOrGo() { adaptWindows { [unowned self] in isInSight($0) } }

  /// Adapts windows to the outputs, and moves those that are not in sight.
  private func adaptWindows(_ isInSight: (Rect<LayoutSpace>) -> Bool) {
    let toplevels = toplevels.values.sorted { $0.window.id.rawValue < $1.window.id.rawValue }
    for toplevel in toplevels { toplevel.returnHome(isInSight) }
    outputsDidChange()
    for toplevel in toplevels { toplevel.returnToSight(isInSight) }
  }

  /// Checks whether a client responds and has handled all events sent so far.
  ///
  /// - Parameter answered: called once: with true at the answer, or with false if the client destroys the pinged object
  ///   or disconnects before.
  /// - Returns: false if the client has bound no shell. `answered` is not called then.
  @discardableResult
  package func ping(_ client: ClientID, answered: @escaping (Bool) -> Void) -> Bool {
    guard let base = bases[client]?.first else { return false }
    base.ping(answered)
    return true
  }
}
