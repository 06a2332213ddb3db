import Geometry
import Surfaces
import WaylandServer

/// An `xdg_popup` or its counterpart in an older shell protocol.
final class PopupObject {
  /// The state of a grab. A popup with a grab receives the keyboard and is dismissed by a press outside.
  enum Grab {
    case none
    /// The grab begins when the popup is mapped.
    case asked
    case active
  }

  unowned let wire: any PopupWire
  unowned let shell: Shell
  /// The shell surface; nil after it was destroyed. The popup is inactive then.
  private(set) weak var shellSurface: ShellSurface?
  let window: ClientWindow
  /// The window of the parent, set by `get_popup` or later by another protocol; nil after it was destroyed.
  private(set) weak var parent: ClientWindow?
  private(set) var grab = Grab.none
  /// True if `popup_done` was sent. The popup cannot be shown again.
  private(set) var isDismissed = false
  private(set) var rule: PopupRule
  /// The acknowledged position and size, from the top left of the parent's window geometry.
  private(set) var place = IntRect<SurfaceSpace>.zero
  /// The position and size that were last sent.
  private var wantedPlace = IntRect<SurfaceSpace>.zero
  private(set) var pendingToken: UInt32?

  /// The caller must call `willGo` when the resource is destroyed.
  init(
    _ wire: any PopupWire, of surface: ClientSurface, in shellSurface: ShellSurface, parent: (any ShellRole)?,
    at rule: PopupRule
  ) {
    self.wire = wire
    self.shellSurface = shellSurface
    self.rule = rule
    self.parent = parent?.window
    shell = shellSurface.shell
    window = ClientWindow(id: shell.server.nextWindowID(), kind: .popup, surface: surface.model)
    window.canBecomeKey = false
    shellSurface.beginRole(self)
    shell.add(self)
    if let parent = parent as? PopupObject, parent.isDismissed { dismiss() }
  }

  func willGo() {
    shellSurface?.endRole()
    shell.remove(self)
  }

  var isMapped: Bool { shellSurface?.isMapped == true && !isDismissed }
  /// Whether the client has begun to open it, and has not shown it yet.
  var isOpening: Bool { shellSurface.map { $0.hasBegun && !$0.isMapped } == true && !isDismissed }
  var parentPopup: PopupObject? { parent.flatMap { shell.popups[$0.id] } }

  /// Unmaps the popup permanently and sends `popup_done`.
  func dismiss() {
    guard !isDismissed else { return }
    isDismissed = true
    takeDown()
    wire.sendPopupDone()
  }

  private func takeDown() {
    grab = .none
    guard window.isMapped else { return }
    shell.willUnmap(self)
    shell.server.windows.unmap(window)
    shell.server.observer?.windowDidUnmap(window)
  }
}

// MARK: - Placement

extension PopupObject {
  private func solve() -> IntRect<SurfaceSpace> {
    rule.solve(within: parent.flatMap { shell.bounds(forPopupsOf: $0) })
  }

  /// Moves the popup with its parent, and reconfigures it if its positioner is reactive.
  func parentDidMove() {
    guard isMapped else { return }
    takePlace()
    guard rule.isReactive, wire.supportsReposition, solve() != wantedPlace else { return }
    shellSurface?.configure()
  }

  private func takePlace() {
    guard let parent else { return }
    switch rule {
    case .positioner:
      let origin = parent.frame.origin
      window.place(frameOrigin: Point(origin.x + Double(place.minX), origin.y + Double(place.minY)))
    case .offset(let offset):
      window.position = parent.position + Vector(offset.dx, offset.dy)
    }
  }
}

// MARK: - ShellRole

extension PopupObject: ShellRole {
  func mayBegin() -> Bool {
    guard parent == nil, !isDismissed else { return true }
    return refuse(.invalidPopupParent, "\(wire.label) has no parent")
  }

  func mayCommit(isMapping: Bool) -> Bool {
    guard isMapping, !isDismissed else { return true }
    if let parentPopup, parentPopup.isDismissed { return true }
    guard let parent, parent.isMapped || shell.toplevels[parent.id]?.isMapped == true else {
      return refuse(.invalidPopupParent, "\(wire.label) is mapped before its parent")
    }
    guard case .asked = grab, let topmost = shell.grabs.topmost(of: window.client), topmost !== parentPopup else {
      return true
    }
    return refuse(.notTheTopmostPopup, "\(wire.label) requests a grab, but its parent is not the topmost popup")
  }

  /// Refuses to show the popup: posts an error if the protocol has one, otherwise dismisses the popup.
  ///
  /// - Returns: true if the commit may continue.
  private func refuse(_ error: XdgWmBase.Error, _ message: String) -> Bool {
    guard let base = shellSurface?.base else {
      dismiss()
      return true
    }
    base.post(error, message)
    return false
  }

  /// Sets the parent of a popup that was created without one.
  ///
  /// - Returns: false if it has a parent, was dismissed or has already been committed.
  func adopt(by parent: ClientWindow) -> Bool {
    guard self.parent == nil, !isDismissed, shellSurface?.hasBegun == false else { return false }
    self.parent = parent
    return true
  }

  func sendConfiguration() -> ShellConfiguration {
    wantedPlace = solve()
    if let token = pendingToken { wire.sendRepositioned(token: token) }
    pendingToken = nil
    wire.sendConfigure(
      x: wantedPlace.minX, y: wantedPlace.minY, width: wantedPlace.width, height: wantedPlace.height)
    return .popup(wantedPlace)
  }

  /// Ignores the offset: the positioner determines the position of a popup.
  func didCommit(
    answering answer: ShellConfiguration?, previousFrame: Rect<LayoutSpace>, offset: Vector<SurfaceSpace>
  ) {
    if case .popup(let agreed) = answer { place = agreed }
    guard isMapped, window.surface.hasContent else { return }
    let position = window.position
    takePlace()
    if window.position != position || window.frame != previousFrame { shell.windowDidMove(window) }
  }

  func map() {
    if place.isEmpty { place = wantedPlace }
    if let parentPopup, parentPopup.isDismissed { return dismiss() }
    guard !isDismissed, let parent else { return }
    guard parent.isMapped else { return dismiss() }
    takePlace()
    window.parent = parent
    shell.server.windows.map(window)
    shell.server.observer?.windowDidMap(window)
    guard case .asked = grab else { return }
    grab = .active
    shell.grabs.add(self)
    shell.delegate?.shell(shell, beginGrabFor: window)
  }

  func unmap() {
    takeDown()
    window.parent = nil
    place = .zero
  }
}

// MARK: - Requests

extension PopupObject: XdgPopup.Handler {
  func reposition(_ object: XdgPopup, positioner: XdgPositioner, token: UInt32) {
    let rules = positioner.rules
    guard !isDismissed, let base = shellSurface?.base, base.accepts(rules) else { return }
    rule = .positioner(rules)
    pendingToken = token
    shellSurface?.configure()
  }
}

/// Requests that are the same in each version of xdg-shell.
extension PopupObject {
  func destroy(_ object: some PopupWire) {
    guard shell.popups.values.contains(where: { $0.parent === window && !$0.isDismissed }) else { return }
    shellSurface?.base?.post(.notTheTopmostPopup, "\(object.label) is destroyed before its child popup")
  }

  func grab(_ object: some PopupWire, seat: WlSeat, serial: UInt32) {
    guard !isDismissed else { return }
    guard shellSurface?.isMapped != true else { return refuse("\(object.label) requests a grab after it was mapped") }
    if let parentPopup {
      if parentPopup.isDismissed { return dismiss() }
      guard parentPopup.takesGrab else {
        return refuse("\(object.label) requests a grab, but its parent popup has none")
      }
    }
    guard shell.accepts(serial, from: window.client, for: .popupGrab) else { return dismiss() }
    grab = .asked
  }

  private var takesGrab: Bool {
    switch grab {
    case .none: false
    case .asked, .active: true
    }
  }

  /// Refuses a grab: posts an error if the protocol has one, otherwise dismisses the popup.
  private func refuse(_ message: String) {
    if shellSurface?.base == nil { dismiss() } else { wire.postError(XdgPopup.Error.invalidGrab.rawValue, message) }
  }
}

extension XdgPopup {
  /// The Swift object of the resource; nil if its creation was refused.
  var object: PopupObject? { handler.map { unsafeDowncast($0, to: PopupObject.self) } }
}
