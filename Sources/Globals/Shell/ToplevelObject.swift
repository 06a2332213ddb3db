import Geometry
import Seats
import Surfaces
import WaylandServer

/// One `xdg_toplevel`, or its like: what it wants to be, what it was asked to be, and what it has agreed to.
final class ToplevelObject {
  unowned let wire: any ToplevelWire
  unowned let shell: Shell
  /// nil once that is gone; the object does nothing any more then.
  private(set) weak var shellSurface: ShellSurface?
  let window: ClientWindow
  private(set) weak var decoration: DecorationObject?

  /// What the next configure event will ask for.
  private(set) var wanted = ToplevelState()
  /// What the client's last commit answered to.
  private(set) var agreed = ToplevelState()
  private(set) var limits = SizeLimits()
  private(set) var pendingLimits = SizeLimits()
  /// The output to be full-screen on, where the client has said which.
  private(set) weak var preferredOutput: OutputGlobal?
  private(set) var isMinimized = false
  /// Somebody with a valid token asked for this window before it appeared.
  private(set) var activatesWhenMapped = false
  /// Covers its output without being told that it is maximized: the first window that asked for no size.
  private(set) var fillsOutput = false
  /// Where the frame was before the window came to cover its output.
  private var restoredFrame: Rect<LayoutSpace>?
  private var resizeAnchor: ResizeAnchor?
  /// Where its root surface stood when it was last unmapped, if it stood at its own size.
  private var lastPosition: Point<LayoutSpace>?
  /// The size of the output, as the client last heard of it; nil before it has heard of anything.
  private var toldBounds: IntSize<LayoutSpace>?
  /// What it was last asked to be.
  private var told: ToplevelState?
  /// Where it is to appear, where that does not go by the rules for all windows.
  private(set) var anchor: WindowAnchor?

  /// Tell it, by `willGo`, when its resource goes.
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

  /// Tells the client what it is asked to be, and others that it is.
  func configure() {
    shell.watchers.toplevelsDidChange()
    shellSurface?.configure()
  }

  private var output: OutputGlobal? {
    if wanted.coversOutput, let preferredOutput, shell.outputs.contains(preferredOutput) { return preferredOutput }
    return isMapped ? shell.output(showing: window.frame) : shell.outputs.all.first
  }

  /// The part of the desktop that the window may fill: full-screen all of its output, else what panels leave.
  private func area(isFullscreen: Bool) -> IntRect<LayoutSpace>? {
    output.map { IntRect(snapping: isFullscreen ? $0.description.frame : shell.usableArea(of: $0)) }
  }

  private var usableArea: IntRect<LayoutSpace>? { area(isFullscreen: false) }
  /// The size that goes with the states it is asked to have, where it is to cover its output.
  private var coveringSize: IntSize<SurfaceSpace> {
    area(isFullscreen: wanted.isFullscreen)?.size.relabelled() ?? .zero
  }
}

// MARK: - What it is asked to be

extension ToplevelObject {
  func setMaximized(_ isMaximized: Bool) { change { $0.isMaximized = isMaximized } }

  func setFullscreen(_ isFullscreen: Bool, on output: OutputGlobal? = nil) {
    change(on: output) { $0.isFullscreen = isFullscreen }
  }

  /// Changes the states of a window that, if it is to cover an output, should cover this one.
  func change(on output: OutputGlobal?, _ edit: (inout ToplevelState) -> Void) {
    preferredOutput = output
    change(edit)
  }

  /// Gives the window its decoration.
  ///
  /// - Returns: false if it has one already.
  func decorate(with added: DecorationObject) -> Bool {
    guard decoration == nil else { return false }
    decoration = added
    return true
  }

  func decorationDidGo() { decoration = nil }

  /// Whether the window can be activated now. If not, it is activated when it is mapped.
  func isReadyForActivation() -> Bool {
    if !isMapped { activatesWhenMapped = true }
    return isMapped
  }

  /// Whether the window was to be activated when it is mapped. The answer is given once.
  func takeActivation() -> Bool {
    defer { activatesWhenMapped = false }
    return activatesWhenMapped
  }

  func limit(minimum: IntSize<SurfaceSpace>) { pendingLimits.minimum = minimum }

  func limit(maximum: IntSize<SurfaceSpace>) { pendingLimits.maximum = maximum }

  /// Lets the window appear beside another from now on or, with nil, where all windows appear.
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

  /// Changes the states, chooses the size that goes with them, and tells the client.
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

  /// Asks for the output's new size where the window covers it.
  func outputsDidChange() {
    guard wanted.coversOutput || fillsOutput else { return }
    wanted.size = coveringSize
    shellSurface?.configure()
  }

  /// Asks for what panels leave of the output now; where that is as large as before, the window just goes there.
  func usableAreaDidChange() {
    guard wanted.coversOutput || fillsOutput, !wanted.isFullscreen else { return }
    guard wanted.size == coveringSize else {
      wanted.size = coveringSize
      return configure()
    }
    guard isMapped, agreed.coversOutput || fillsOutput else { return }
    let position = window.position
    placeOnOutput()
    if window.position != position { shell.windowDidMove(window) }
  }

  /// Goes where it can be seen, if no output shows it any more.
  func returnToSight() {
    if let frame = restoredFrame, !shell.isInSight(frame) { restoredFrame?.origin = shell.place(self) }
    guard isMapped, !shell.isInSight(window.frame) else { return }
    if agreed.coversOutput || fillsOutput {
      placeOnOutput()
    } else {
      window.place(frameOrigin: shell.place(self))
    }
    shell.windowDidMove(window)
  }

  /// Asks for a size while the user drags edges; the edges opposite stay where they are.
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

  /// Leaves the dragged corner where the user has let go of it, even if the client has yet to draw the size.
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
  /// A window that does not say how large it wants to be, and comes first, is offered the whole output.
  func mayBegin() -> Bool {
    if wanted.coversOutput {
      wanted.size = coveringSize
    } else if asksForNoSize, shell.isVacant(apartFrom: self) {
      wanted.size = coveringSize
      fillsOutput = true
    }
    return true
  }

  private var asksForNoSize: Bool {
    guard window.parent == nil, shellSurface?.wantedGeometry == nil, let usableArea else { return false }
    let size: IntSize<SurfaceSpace> = usableArea.size.relabelled()
    return limits.clamping(size) == size && (limits.minimum.isEmpty || limits.minimum != limits.maximum)
  }

  func mayCommit(isMapping: Bool) -> Bool {
    guard pendingLimits.contradictsItself else { return true }
    shellSurface?.post(
      .invalidSize, of: wire,
      "the minimum size \(pendingLimits.minimum) exceeds the maximum \(pendingLimits.maximum)")
    return false
  }

  func sendConfiguration() -> ShellConfiguration {
    if toldBounds == nil { wire.sendCapabilities() }
    let bounds = usableArea?.size ?? .zero
    if bounds != toldBounds { wire.sendBounds(bounds) }
    toldBounds = bounds
    decoration?.sendMode()
    wire.send(wanted, after: told, dragging: resizeAnchor?.edges ?? [])
    told = wanted
    return .toplevel(wanted)
  }

  func didCommit(
    answering answer: ShellConfiguration?, previousFrame: Rect<LayoutSpace>, offset: Vector<SurfaceSpace>
  ) {
    limits = pendingLimits
    let previous = agreed
    if case .toplevel(let state) = answer { agreed = state }
    let wasFullScreen = window.isFullScreen
    window.isFullScreen = agreed.isFullscreen
    guard isMapped, window.surface.hasContent else { return }
    let position = window.position
    arrange(leaving: previous, frameOrigin: previousFrame.origin, offset: offset)
    if window.position != position || window.frame != previousFrame || window.isFullScreen != wasFullScreen {
      shell.windowDidMove(window)
    }
  }

  /// Keeps the window where its state wants it, whatever size the client has chosen.
  ///
  /// Only a window that stands at its own size, and whose edges nobody drags, goes where the client's offset takes it.
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
      // A subsurface that juts out does not push the window away.
      window.position = window.position + Vector(offset.dx, offset.dy)
    } else {
      window.place(frameOrigin: frameOrigin + Vector(offset.dx, offset.dy))
    }
  }

  /// A full-screen window that is smaller than its output stands in the middle.
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
    if fillsOutput, window.frame.size != offeredSize {
      // It was offered the output and has chosen a size of its own: from now on that is its own affair.
      fillsOutput = false
      if !wanted.coversOutput { wanted.size = .zero }
    }
    if agreed.coversOutput || fillsOutput {
      placeOnOutput()
    } else if takeAnchor() {
      // It stands beside what presents it.
    } else if let lastPosition, window.parent == nil, isInSight(at: lastPosition) {
      window.position = lastPosition
    } else {
      window.place(frameOrigin: shell.place(self))
    }
    shell.didMapToplevel(self)
  }

  /// What it was offered when it drew what is shown: the output may have another size by now, and it has yet to hear of that.
  private var offeredSize: Size<LayoutSpace>? {
    agreed.size.isEmpty ? usableArea?.rect.size : agreed.size.relabelled(as: LayoutSpace.self).size
  }

  private func isInSight(at position: Point<LayoutSpace>) -> Bool {
    shell.isInSight(Rect(origin: position, size: window.frame.size))
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

  /// xdg_toplevel: unmapping takes it back to what it was right after get_toplevel. What was never negotiated stays.
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
    fillsOutput = false
    toldBounds = nil
    told = nil
    window.title = ""
    window.appID = ""
    window.parent = nil
    window.isFullScreen = false
  }

  /// Hides the window, or shows it again. Its client is not told: the protocol has no word for it.
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
  }
}

extension IntSize {
  /// The same numbers under another space's name: a window's logical pixels are its surface's.
  func relabelled<Other>(as other: Other.Type = Other.self) -> IntSize<Other> { IntSize<Other>(width, height) }
}
