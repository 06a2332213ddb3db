import Geometry
import Surfaces
import WaylandServer

extension ShellSurface: XdgSurface.Handler {
  func getToplevel(_ object: XdgSurface, id: XdgToplevel) { id.handler = makeToplevel(id) }

  func getPopup(_ object: XdgSurface, id: XdgPopup, parent: XdgSurface?, positioner: XdgPositioner) {
    id.handler = makePopup(id, parent: parent.map { PopupParent(label: $0.label, object: $0.object) }, positioner.rules)
  }
}

/// The surface that a client gives as a popup's parent.
struct PopupParent {
  var label: String
  /// nil if the creation of the parent was refused.
  var object: ShellSurface?
}

/// Requests that are the same in each version of xdg-shell.
extension ShellSurface {
  func destroy(_ object: some ShellSurfaceWire) {
    if role != nil { _ = tolerates("\(object.label) is destroyed before its role object", .defunctRoleObject) }
  }

  func makeToplevel(_ id: some ToplevelWire) -> ToplevelObject? {
    guard mayTake(.toplevel), let surface else { return nil }
    let toplevel = ToplevelObject(id, of: surface, in: self)
    id.onDestroy = { [unowned toplevel] in toplevel.willGo() }
    // The protocol asks for them before the first configure event. Some clients wait for them without a commit.
    if shell.server.strictness == .lenient { id.sendCapabilities(changesStates: true) }
    return toplevel
  }

  func makePopup(_ id: some PopupWire, parent: PopupParent?, _ rules: Positioner) -> PopupObject? {
    guard let base, base.accepts(rules) else { return nil }
    let presenter = parent?.object?.role
    guard parent?.object !== self, parent == nil || presenter != nil else {
      base.post(
        .invalidPopupParent,
        "\(parent?.label ?? "the surface") cannot be the popup's parent: it is the popup itself or has no role object")
      return nil
    }
    guard (presenter?.window).map({ shell.depth(of: $0) < Shell.deepestPopup }) ?? true else {
      id.client.postNoMemory()
      return nil
    }
    guard mayTake(.popup), let surface else { return nil }
    let popup = PopupObject(id, of: surface, in: self, parent: presenter, at: .positioner(rules))
    id.onDestroy = { [unowned popup] in popup.willGo() }
    return popup
  }

  private func mayTake(_ wanted: SurfaceRole) -> Bool {
    guard let surface else { return false }
    guard role == nil else {
      post(.alreadyConstructed, "\(wire.label) already has a role object")
      return false
    }
    guard surface.model.take(wanted) else {
      base?.post(.role, "\(surface.resource.label) already has \(surface.existingRole)")
      return false
    }
    return true
  }

  func setWindowGeometry(_ object: some ShellSurfaceWire, x: Int32, y: Int32, width: Int32, height: Int32) {
    guard isConstructed() else { return }
    wantGeometry(x: x, y: y, width: width, height: height)
  }

  func ackConfigure(_ object: some ShellSurfaceWire, serial: UInt32) {
    guard isConstructed() else { return }
    switch takeAnswer(serial) {
    case .outdated, .current: break
    case .unknown:
      post(
        .invalidSerial,
        "invalid serial \(serial) in ack_configure; expected that of an unacknowledged configure event")
    }
  }

  private func isConstructed() -> Bool {
    if role != nil { return true }
    post(.notConstructed, "\(wire.label) has no role object; create a toplevel or a popup first")
    return false
  }
}

extension XdgSurface {
  /// The Swift object of the resource; nil if its creation was refused.
  var object: ShellSurface? { handler.map { unsafeDowncast($0, to: ShellSurface.self) } }
}
