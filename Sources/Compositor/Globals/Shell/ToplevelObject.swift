import Geometry
import Seats
import Surfaces
import WaylandServer

/// An `xdg_toplevel` or its counterpart in an older shell protocol, with its requested and its acknowledged state.
final class ToplevelObject {
  unowned let wire: any ToplevelWire
  unowned let shell: Shell
  /// The shell surface; nil after it was destroyed. The toplevel is inactive then.
  private(set) weak var shellSurface: ShellSurface?
  let window: ClientWindow
  private(set) weak var decoration: DecorationObject?

  /// The state that the next configure event will contain.
  private(set) var wanted = ToplevelState()
  /// The state of the configure event that the last commit acknowledged.
  private(set) var agreed = ToplevelState()
  private(set) var limits = SizeLimits()
  private(set) var pendingLimits = SizeLimits()
  /// The output that the window should cover, if the client has chosen one.
  private(set) weak var preferredOutput: OutputGlobal?
  private(set) var isMinimized = false
  /// True if the window is activated when it is mapped, because a request with a valid token preceded it.
  private(set) var activatesWhenMapped: ActivationCause?
  /// True if the window covers its output without being maximized: it was the first one and has requested no size.
  private(set) var fillsOutput = false
  /// The frame before the window covered its output.
  private var restoredFrame: Rect<LayoutSpace>?
  private var resizeAnchor: ResizeAnchor?
  /// The last move because an output was removed or changed.
  private var displacement: Displacement?
  /// The position of the root surface at the last unmapping, if the window did not cover its output then.
  private var lastPosition: Point<LayoutSpace>?
  /// The size of the usable area that was last sent; nil before the first event.
  private var sentBounds: IntSize<LayoutSpace>?
  /// The state that was last sent.
  private var told: ToplevelState?
  /// The position at which the window is mapped, if it differs from the usual placement.
  private(set) var anchor: WindowAnchor?
  /// The placement that the owner of the shell chose for the window.
  private(set) var placement: InitialPlacement?

  /// The caller must call `willGo` when the resource is destroyed.
  init(_ wire: any ToplevelWire, of surface: ClientSurface, in shellSurface: ShellSurface) {
    self.wire = wire
    self.shellSurface = shellSurface
    shell = shellSurface.shell
    window = ClientWindow(id: shell.server.nextWindowID(), kind: .toplevel, surface: surface.model)
    shellSurface.beginRole(self)
    shell.add(self)
  }

  func willGo() {
    shellSurface?.endRole()
    shell.remove(self)
  }

  var isMapped: Bool { shellSurface?.isMapped ?? false }

  /// Sends the state to the client, and notifies the clients that list toplevels.
  func configure() {
    shell.watchers.toplevelsDidChange()
    shellSurface?.configure()
  }
}

// MARK: - Requested state

extension ToplevelObject {
  func setMaximized(_ isMaximized: Bool) { change { $0.isMaximized = isMaximized } }

  func setFullscreen(_ isFullscreen: Bool, on output: OutputGlobal? = nil) {
    change(on: output) { $0.isFullscreen = isFullscreen }
  }

  /// Changes the states, and sets the output for states that cover an output.
  func change(on output: OutputGlobal?, _ edit: (inout ToplevelState) -> Void) {
    preferredOutput = output
    change(edit)
  }

  /// Sets the decoration of the window.
  ///
  /// - Returns: false if it already has one.
  func decorate(with added: DecorationObject) -> Bool {
    guard decoration == nil else { return false }
    decoration = added
    return true
  }

  func decorationDidGo() { decoration = nil }

  /// Returns true if the window is mapped and can be activated now. If not, it is activated when it is mapped.
  func isReadyForActivation(because cause: ActivationCause) -> Bool {
    if !isMapped { activatesWhenMapped = cause }
    return isMapped
  }

  /// Returns why the window should be activated when it is mapped; nil if it should not. Resets the value.
  func takeActivation() -> ActivationCause? {
    defer { activatesWhenMapped = nil }
    return activatesWhenMapped
  }

  func limit(minimum: IntSize<SurfaceSpace>) { pendingLimits.minimum = minimum }

  func limit(maximum: IntSize<SurfaceSpace>) { pendingLimits.maximum = maximum }

  /// Sets a position relative to another window; nil restores the usual placement.
  func anchor(to anchor: WindowAnchor?, declinesKey: Bool) {
    self.anchor = anchor
    window.keyboardInteractivity = declinesKey ? .none : .onDemand
    window.parent = nil
    guard isMapped else { return }
    if takeAnchor() { shell.keepInFrontOfParent(window) }
    shell.windowDidMove(window)
  }

  func setActivated(_ isActivated: Bool) {
    guard wanted.isActivated != isActivated else { return }
    wanted.isActivated = isActivated
    configure()
  }

  /// Changes the states, chooses the size for them, and configures the client.
  func change(_ edit: (inout ToplevelState) -> Void) {
    let covered = wanted.coversOutput
    edit(&wanted)
    if wanted.coversOutput {
      if isMapped, !covered, !agreed.coversOutput { restoredFrame = window.frame }
      wanted.size = coveringSize
    } else if covered {
      wanted.size = restoredFrame.map { IntRect(snapping: $0).size.relabelled() } ?? .zero
    }
    configure()
  }

  /// Requests the output's new size if the window covers it.
  func outputsDidChange() {
    guard wanted.coversOutput || fillsOutput else { return }
    wanted.size = coveringSize
    shellSurface?.configure()
  }

  /// Requests the size of the new usable area if the window covers it. If the size is unchanged, only the window moves.
  func usableAreaDidChange() {
    guard wanted.coversOutput || fillsOutput, !wanted.isFullscreen || avoidsKeyboards else { return }
    guard wanted.size == coveringSize else {
      wanted.size = coveringSize
      return configure()
    }
    guard isMapped, agreed.coversOutput || fillsOutput else { return }
    let position = window.position
    placeOnOutput()
    if window.position != position { shell.windowDidMove(window) }
  }

  /// Moves the window to a visible position if its frame is not in sight.
  func returnToSight(_ isInSight: (Rect<LayoutSpace>) -> Bool) {
    if let frame = restoredFrame, !isInSight(frame) { restoredFrame?.origin = shell.place(self) }
    guard isMapped, !isInSight(window.frame) else { return }
    let former = window.frame.origin
    if agreed.coversOutput || fillsOutput {
      placeOnOutput()
    } else {
      window.place(frameOrigin: shell.place(self))
    }
    let home = displacement.flatMap { $0.refuge == former ? $0.home : nil } ?? former
    displacement = Displacement(home: home, refuge: window.frame.origin)
    shell.windowDidMove(window)
  }

  /// Moves the window back to the position that it had before its output was removed or changed, if that position is in
  /// sight again and the window was not moved meanwhile.
  func returnHome(_ isInSight: (Rect<LayoutSpace>) -> Bool) {
    guard isMapped, let displacement else { return }
    let isUnmoved = window.frame.origin == displacement.refuge
    guard !isUnmoved || isInSight(Rect(origin: displacement.home, size: window.frame.size)) else { return }
    self.displacement = nil
    guard isUnmoved, displacement.home != displacement.refuge else { return }
    window.place(frameOrigin: displacement.home)
    if agreed.coversOutput || fillsOutput { placeOnOutput() }
    shell.windowDidMove(window)
  }

  /// Requests a size while the user drags edges. The opposite edges stay in place.
  func resize(to frame: Rect<LayoutSpace>, edges: WindowEdges) {
    guard isMapped, !wanted.coversOutput else { return }
    if !wanted.isResizing { resizeAnchor = ResizeAnchor(window.frame, edges) }
    let size = limits.clamping(IntRect(snapping: frame).size.relabelled())
    guard !wanted.isResizing || wanted.size != size else { return }
    fillsOutput = false
    wanted.isResizing = true
    wanted.size = size
    configure()
  }

  /// Ends a resize. The dragged corner stays where the user released it, even if the client has not drawn the size yet.
  func endResize() {
    guard wanted.isResizing else { return }
    wanted.isResizing = false
    if let resizeAnchor, isMapped {
      let size: IntSize<LayoutSpace> = wanted.size.relabelled()
      window.place(
        frameOrigin: resizeAnchor.origin(
          for: Size(Double(size.width), Double(size.height)), from: window.frame.origin))
      shell.windowDidMove(window)
    }
    configure()
  }
}

// MARK: - ShellRole

extension ToplevelObject: ShellRole {
  /// Chooses the size of the first configure event. The first window, if it sets no size, is offered the usable area.
  func mayBegin() -> Bool {
    placement = shell.delegate?.shell(shell, placementOf: window)
    placement?.begin(&wanted)
    preferredOutput = placedOutput ?? preferredOutput
    if wanted.coversOutput {
      wanted.size = coveringSize
    } else if let size = placedSize {
      wanted.size = size
    } else if placement?.choosesArea != true, asksForNoSize, shell.isVacant(apartFrom: self) {
      wanted.size = coveringSize
      fillsOutput = true
    }
    return true
  }

  /// Chooses the placement again when the window is mapped, since the client may have set its app id or title after its
  /// first commit.
  ///
  /// - Returns: the previous placement.
  private func reviewPlacement() -> InitialPlacement? {
    let previous = placement
    placement = shell.delegate?.shell(shell, placementOf: window)
    window.layer = placement?.layer ?? .normal
    if let placedOutput { window.place(frameOrigin: shell.usableArea(of: placedOutput).origin) }
    return previous
  }

  /// Configures a window whose placement has changed between its first commit and its first content.
  private func configure(afterPlacement previous: InitialPlacement?) {
    guard let placement, placement.differs(from: previous) else { return }
    change(on: placedOutput ?? preferredOutput) { placement.begin(&$0) }
    guard !wanted.coversOutput, let placedSize, wanted.size != placedSize else { return }
    fillsOutput = false
    wanted.size = placedSize
    configure()
  }

  func mayCommit(isMapping: Bool) -> Bool {
    guard pendingLimits.contradictsItself else { return true }
    shellSurface?.post(
      .invalidSize, of: wire,
      "the minimum size \(pendingLimits.minimum) exceeds the maximum size \(pendingLimits.maximum)")
    return false
  }

  func sendConfiguration() -> ShellConfiguration {
    if sentBounds == nil { sendCapabilities(changesStates: placement?.keepsState != true) }
    let bounds = usableArea?.size ?? .zero
    if bounds != sentBounds { wire.sendBounds(bounds) }
    sentBounds = bounds
    decoration?.sendMode()
    wire.send(wanted, after: told, dragging: resizeAnchor?.edges ?? [])
    told = wanted
    return .toplevel(wanted)
  }

  func didCommit(
    answering answer: ShellConfiguration?, previousFrame: Rect<LayoutSpace>, offset: Vector<SurfaceSpace>
  ) {
    shell.icons.didCommit(window.id)
    limits = pendingLimits
    let previous = agreed
    if case .toplevel(let state) = answer { agreed = state }
    let wasFullScreen = window.isFullScreen
    window.isFullScreen = agreed.isFullscreen
    window.coversOutput = agreed.coversOutput
    guard isMapped, window.surface.hasContent else { return }
    let position = window.position
    arrange(leaving: previous, frameOrigin: previousFrame.origin, offset: offset)
    if window.position != position || window.frame != previousFrame || window.isFullScreen != wasFullScreen {
      shell.windowDidMove(window)
    }
  }

  /// Places the window according to its state, whatever size the client has chosen.
  ///
  /// The client's offset applies only to a window that does not cover its output and is not being resized.
  private func arrange(leaving previous: ToplevelState, frameOrigin: Point<LayoutSpace>, offset: Vector<SurfaceSpace>) {
    if agreed.coversOutput || fillsOutput {
      placeOnOutput()
    } else if previous.coversOutput {
      window.place(frameOrigin: restoredFrame?.origin ?? shell.place(self))
      restoredFrame = nil
    } else if let resizeAnchor {
      window.place(frameOrigin: resizeAnchor.origin(for: window.frame.size, from: frameOrigin))
      if !agreed.isResizing, !wanted.isResizing { self.resizeAnchor = nil }
    } else if shellSurface?.wantedGeometry == nil {
      // The position does not depend on subsurfaces that extend beyond the window.
      window.position = window.position + Vector(offset.dx, offset.dy)
    } else {
      window.place(frameOrigin: frameOrigin + Vector(offset.dx, offset.dy))
    }
  }

  /// Places the window on its output. A full-screen window that is smaller than its area is centred.
  private func placeOnOutput() {
    guard let area = area(isFullscreen: agreed.isFullscreen)?.rect else { return }
    var origin = area.origin
    let size = window.frame.size
    if agreed.isFullscreen {
      origin.x += max(0, ((area.size.width - size.width) / 2).rounded(.down))
      origin.y += max(0, ((area.size.height - size.height) / 2).rounded(.down))
    }
    window.place(frameOrigin: origin)
  }

  func map() {
    let previous = reviewPlacement()
    if fillsOutput, window.frame.size != offeredSize {
      // The window was offered the whole area and has chosen another size, which it keeps.
      fillsOutput = false
      if !wanted.coversOutput { wanted.size = .zero }
    }
    if agreed.coversOutput || fillsOutput {
      placeOnOutput()
    } else if takeAnchor() {
      // `takeAnchor` has placed the window.
    } else if let lastPosition, window.parent == nil, isInSight(at: lastPosition) {
      window.position = lastPosition
    } else {
      window.place(frameOrigin: shell.place(self))
    }
    shell.didMapToplevel(self)
    configure(afterPlacement: previous)
  }

  func unmap() {
    shell.watchers.toplevelsDidChange()
    shell.willUnmap(self)
    if isMapped { lastPosition = agreed.coversOutput || fillsOutput ? nil : window.position }
    if window.isMapped {
      shell.server.windows.unmap(window)
      shell.server.observer?.windowDidUnmap(window)
    }
    forgetEverything()
  }

  /// Resets the toplevel to its state after `get_toplevel`, as xdg_toplevel requires. In protocols without
  /// acknowledgements, most of the state is kept.
  private func forgetEverything() {
    isMinimized = false
    restoredFrame = nil
    resizeAnchor = nil
    guard shellSurface?.wire.negotiates ?? true else { return }
    wanted = ToplevelState()
    agreed = ToplevelState()
    limits = SizeLimits()
    pendingLimits = SizeLimits()
    preferredOutput = nil
    placement = nil
    fillsOutput = false
    sentBounds = nil
    told = nil
    window.title = ""
    window.appID = ""
    window.parent = nil
    window.isFullScreen = false
    window.coversOutput = false
  }

  /// Hides or shows the window. Its client is notified that it is suspended, if the protocol has a state for it.
  func setMinimized(_ isMinimized: Bool) {
    guard isMapped, self.isMinimized != isMinimized else { return }
    self.isMinimized = isMinimized
    shell.watchers.toplevelsDidChange()
    if isMinimized {
      shell.dismissPopups(presentedBy: window)
      shell.server.windows.unmap(window)
      shell.server.observer?.windowDidUnmap(window)
    } else {
      shell.server.windows.map(window)
      shell.server.observer?.windowDidMap(window)
    }
    guard wire.supportsSuspension else { return }
    wanted.isSuspended = isMinimized
    configure()
  }
}

extension IntSize {
  /// The same numbers in another space: a window's logical pixels are those of its surface.
  func relabelled<Other>(as other: Other.Type = Other.self) -> IntSize<Other> { IntSize<Other>(width, height) }
}
