import Geometry
import Surfaces
import WaylandServer

/// One `xdg_popup`.
final class PopupObject {
  /// Whether the popup takes the keyboard and goes with a press elsewhere.
  enum Grab {
    case none
    /// To begin when the popup appears.
    case asked
    case active
  }

  unowned let resource: XdgPopup
  unowned let shell: Shell
  /// nil once the `xdg_surface` is gone; the object does nothing any more then.
  weak var shellSurface: ShellSurface?
  let window: Window
  /// What presents it, given with `get_popup` or later by another protocol; nil once that is gone.
  weak var parent: Window?
  private(set) var grab = Grab.none
  /// The client has been told `popup_done`; nothing brings the popup back.
  private(set) var isDismissed = false
  private var positioner: Positioner
  /// As agreed with the client, from the top left of the parent's window geometry.
  private(set) var place = IntRect<SurfaceSpace>.zero
  /// What was last asked for.
  private var wantedPlace = IntRect<SurfaceSpace>.zero
  private var pendingToken: UInt32?

  init(
    _ resource: XdgPopup, of surface: ClientSurface, in shellSurface: ShellSurface, parent: (any ShellRole)?,
    positioner: Positioner
  ) {
    self.resource = resource
    self.shellSurface = shellSurface
    self.positioner = positioner
    self.parent = parent?.window
    shell = shellSurface.shell
    window = Window(id: shell.server.nextWindowID(), kind: .popup, surface: surface.model)
    window.canBecomeKey = false
    shellSurface.role = self
    shell.popups[window.id] = self
    if let parent = parent as? PopupObject, parent.isDismissed { dismiss() }
    resource.onDestroy = { [unowned self] in willGo() }
  }

  private func willGo() {
    shellSurface?.end()
    shellSurface?.role = nil
    shell.popups[window.id] = nil
  }

  var isMapped: Bool { shellSurface?.isMapped == true && !isDismissed }
  private var parentPopup: PopupObject? { parent.flatMap { shell.popups[$0.id] } }

  /// Takes the popup down for good and tells the client.
  func dismiss() {
    guard !isDismissed else { return }
    isDismissed = true
    takeDown()
    resource.sendPopupDone()
  }

  private func takeDown() {
    grab = .none
    guard window.isMapped else { return }
    shell.willUnmap(self)
    shell.server.windows.unmap(window)
    shell.server.observer?.windowDidUnmap(window)
  }
}

// MARK: - Its place

extension PopupObject {
  private func solve() -> IntRect<SurfaceSpace> {
    guard let parent else { return positioner.solve(within: nil) }
    return positioner.solve(within: shell.bounds(forPopupsOf: parent))
  }

  /// Follows its parent, and is placed anew where its positioner is reactive.
  func parentDidMove() {
    guard isMapped else { return }
    takePlace()
    guard positioner.isReactive, resource.version >= 3, solve() != wantedPlace else { return }
    shellSurface?.configure()
  }

  private func takePlace() {
    guard let parent else { return }
    let origin = parent.frame.origin
    window.place(frameOrigin: Point(origin.x + Double(place.minX), origin.y + Double(place.minY)))
  }
}

// MARK: - ShellRole

extension PopupObject: ShellRole {
  func mayBegin() -> Bool {
    guard parent == nil, !isDismissed else { return true }
    shellSurface?.base?.post(.invalidPopupParent, "xdg_popup@\(resource.id) has no parent")
    return false
  }

  func mayCommit(isMapping: Bool) -> Bool {
    guard isMapping, !isDismissed else { return true }
    if let parentPopup, parentPopup.isDismissed { return true }
    guard let parent, parent.isMapped || shell.toplevels[parent.id]?.isMapped == true else {
      shellSurface?.base?.post(.invalidPopupParent, "xdg_popup@\(resource.id) appears before its parent does")
      return false
    }
    guard case .asked = grab, let topmost = shell.topmostGrab(of: window.client), topmost !== parentPopup else {
      return true
    }
    shellSurface?.base?.post(
      .notTheTopmostPopup, "xdg_popup@\(resource.id) grabs, but its parent is not the topmost popup")
    return false
  }

  /// Gives a popup that was made without one its parent.
  ///
  /// - Returns: false where it has one, or has begun without.
  func adopt(by parent: Window) -> Bool {
    guard self.parent == nil, !isDismissed, shellSurface?.hasBegun == false else { return false }
    self.parent = parent
    return true
  }

  func sendConfiguration() -> ShellConfiguration {
    wantedPlace = solve()
    if let token = pendingToken { resource.sendRepositioned(token: token) }
    pendingToken = nil
    resource.sendConfigure(
      x: wantedPlace.minX, y: wantedPlace.minY, width: wantedPlace.width, height: wantedPlace.height)
    return .popup(wantedPlace)
  }

  /// An offset changes nothing: a popup lies where its positioner says.
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
    shell.didGrab(self)
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
  func destroy(_ object: XdgPopup) {
    guard shell.popups.values.contains(where: { $0.parent === window && !$0.isDismissed }) else { return }
    shellSurface?.base?.post(.notTheTopmostPopup, "xdg_popup@\(object.id) goes before a popup that it presents")
  }

  func grab(_ object: XdgPopup, seat: WlSeat, serial: UInt32) {
    guard !isDismissed else { return }
    guard shellSurface?.isMapped != true else {
      return refuse("xdg_popup@\(object.id) is on the screen already")
    }
    if let parentPopup {
      if parentPopup.isDismissed { return dismiss() }
      guard parentPopup.takesGrab else { return refuse("xdg_popup@\(object.id) has a parent without a grab") }
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

  private func refuse(_ message: String) { resource.postError(XdgPopup.Error.invalidGrab.rawValue, message) }

  func reposition(_ object: XdgPopup, positioner: XdgPositioner, token: UInt32) {
    let rules = positioner.rules
    guard !isDismissed, let base = shellSurface?.base, base.accepts(rules) else { return }
    self.positioner = rules
    pendingToken = token
    shellSurface?.configure()
  }
}

extension XdgPopup {
  /// What this compositor keeps for the resource; nil for one that was refused.
  var object: PopupObject? { handler.map { unsafeDowncast($0, to: PopupObject.self) } }
}
