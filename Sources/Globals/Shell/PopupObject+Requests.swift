import Surfaces
import WaylandServer

extension PopupObject: XdgPopup.Handler {
  func reposition(_ object: XdgPopup, positioner: XdgPositioner, token: UInt32) {
    let rules = positioner.rules
    guard !isDismissed, let base = shellSurface?.base, base.accepts(rules) else { return }
    reposition(by: rules, token: token)
  }
}

/// Requests that are the same in each version of xdg-shell.
extension PopupObject {
  func destroy(_ object: some PopupWire) {
    guard shell.popups.values.contains(where: { $0.parent === window && !$0.isDismissed }) else { return }
    shellSurface?.base?.post(.notTheTopmostPopup, "\(object.label) goes before a popup that it presents")
  }

  func grab(_ object: some PopupWire, seat: WlSeat, serial: UInt32) {
    guard !isDismissed else { return }
    guard shellSurface?.isMapped != true else { return refuse("\(object.label) is on the screen already") }
    if let parentPopup {
      if parentPopup.isDismissed { return dismiss() }
      guard parentPopup.takesGrab else { return refuse("\(object.label) has a parent without a grab") }
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

  /// Where there is no error to post, the popup is taken down instead.
  private func refuse(_ message: String) {
    if shellSurface?.base == nil { dismiss() } else { wire.postError(XdgPopup.Error.invalidGrab.rawValue, message) }
  }
}

extension XdgPopup {
  /// What this compositor keeps for the resource; nil for one that was refused.
  var object: PopupObject? { handler.map { unsafeDowncast($0, to: PopupObject.self) } }
}
