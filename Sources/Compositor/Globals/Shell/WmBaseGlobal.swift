import Geometry
import Surfaces
package import WaylandServer

/// `xdg_wm_base`: turns surfaces into windows.
final class WmBaseGlobal {
  private var global: Global<XdgWmBase>?

  init(_ shell: Shell) throws(DisplayError) {
    global = try Global(shell.server.display, version: 7) { [unowned shell] in
      $0.handler = WmBaseObject($0, shell: shell)
    }
  }
}

/// A client's `xdg_wm_base` or its counterpart in version 6.
final class WmBaseObject: PingTarget {
  private unowned let shell: Shell
  unowned let resource: any WmBaseWire
  private let client: ClientID
  /// The number of existing surfaces that this object has created.
  private var surfaceCount = 0
  private var pings = Pings()

  init(_ resource: any WmBaseWire, shell: Shell) {
    self.shell = shell
    self.resource = resource
    client = shell.server.clients[resource.client].id
    shell.addBase(self, of: client)
    resource.onDestroy = { [unowned self] in willGo() }
  }

  private func willGo() {
    shell.removeBase(self, of: client)
    for answered in pings.end() { answered(false) }
  }

  func post(_ error: XdgWmBase.Error, _ message: String) { resource.postError(error.rawValue, message) }

  /// Returns true if a popup can be placed by these rules. Posts an error if not.
  func accepts(_ rules: Positioner) -> Bool {
    guard !rules.size.isEmpty, let anchorRect = rules.anchorRect else {
      post(.invalidPositioner, "the positioner has no \(rules.size.isEmpty ? "size" : "anchor rectangle")")
      return false
    }
    guard anchorRect.isEmpty else { return true }
    return shell.server.tolerates(
      "the positioner has an empty anchor rectangle", of: resource,
      code: XdgWmBase.Error.invalidPositioner.rawValue)
  }

  func ping(_ answered: @escaping (Bool) -> Void) {
    let serial = shell.server.display.nextSerial()
    pings.sent(serial, answered)
    resource.sendPing(serial: serial)
  }
}

/// The events of `xdg_wm_base` in each version of xdg-shell, which have the same errors.
protocol WmBaseWire: Resource {
  func sendPing(serial: UInt32)
}

extension XdgWmBase: WmBaseWire {}

// MARK: - Requests

extension WmBaseObject: XdgWmBase.Handler {
  func createPositioner(_ object: XdgWmBase, id: XdgPositioner) { id.handler = PositionerObject() }

  func getXdgSurface(_ object: XdgWmBase, id: XdgSurface, surface: WlSurface) {
    id.handler = makeSurface(id, of: surface)
  }
}

/// Requests that are the same in each version of xdg-shell.
extension WmBaseObject {
  func pong(_ object: some WmBaseWire, serial: UInt32) { pings.answer(serial)?(true) }

  func destroy(_ object: some WmBaseWire) {
    if surfaceCount > 0 {
      post(.defunctSurfaces, "\(object.label) is destroyed before \(surfaceCount) of its surfaces")
    }
  }

  func makeSurface(_ id: some ShellSurfaceWire, of surface: WlSurface) -> ShellSurface? {
    guard let target = surface.object, mayHave(target) else { return nil }
    surfaceCount += 1
    let object = ShellSurface(id, of: target, base: self, shell: shell)
    id.onDestroy = { [weak self, unowned object] in
      self?.surfaceCount -= 1
      object.willGo()
    }
    return object
  }

  private func mayHave(_ target: ClientSurface) -> Bool {
    if let role = target.model.role, role != .toplevel, role != .popup {
      post(.role, "\(target.resource.label) already has the role \(role.rawValue)")
    } else if target.roleHandler != nil {
      post(.role, "\(target.resource.label) already has a role object")
    } else if target.model.hasContent || target.model.pending.attachesBuffer {
      post(
        .invalidSurfaceState,
        "\(target.resource.label) already has a buffer; create its shell surface before attaching a buffer")
    } else {
      return true
    }
    return false
  }
}

extension SurfaceChange {
  /// True if the change contains new content.
  var attachesBuffer: Bool {
    if case .attach = buffer { true } else { false }
  }
}
