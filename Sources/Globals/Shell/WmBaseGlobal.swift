import Surfaces
import WaylandServer

/// `xdg_wm_base`: turns surfaces into windows.
final class WmBaseGlobal {
  private var global: Global<XdgWmBase>?

  init(_ shell: Shell) throws(DisplayError) {
    global = try Global(shell.server.display, version: 5) { [unowned shell] in
      $0.handler = WmBaseObject($0, shell: shell)
    }
  }
}

/// One client's `xdg_wm_base`.
final class WmBaseObject: XdgWmBase.Handler {
  private unowned let shell: Shell
  unowned let resource: XdgWmBase
  private let client: ClientID
  /// `xdg_surface`s that were made here and still exist.
  private var surfaceCount = 0
  private var pings: [UInt32: (Bool) -> Void] = [:]

  init(_ resource: XdgWmBase, shell: Shell) {
    self.shell = shell
    self.resource = resource
    client = shell.server.clients[resource.client].id
    shell.bases[client, default: []].append(self)
    resource.onDestroy = { [unowned self] in willGo() }
  }

  private func willGo() {
    shell.bases[client]?.removeAll { $0 === self }
    if shell.bases[client]?.isEmpty == true { shell.bases[client] = nil }
    let unanswered = pings.sorted { $0.key < $1.key }
    pings = [:]
    for (_, answered) in unanswered { answered(false) }
  }

  func post(_ error: XdgWmBase.Error, _ message: String) { resource.postError(error.rawValue, message) }

  /// Checks that a popup can be placed by these rules.
  func accepts(_ rules: Positioner) -> Bool {
    guard !rules.size.isEmpty, let anchorRect = rules.anchorRect else {
      post(.invalidPositioner, "the xdg_positioner lacks its \(rules.size.isEmpty ? "size" : "anchor rectangle")")
      return false
    }
    guard anchorRect.isEmpty else { return true }
    return shell.server.tolerates(
      "the xdg_positioner has an empty anchor rectangle", of: resource,
      code: XdgWmBase.Error.invalidPositioner.rawValue)
  }

  func ping(_ answered: @escaping (Bool) -> Void) {
    let serial = shell.server.display.nextSerial()
    pings[serial] = answered
    resource.sendPing(serial: serial)
  }

  func pong(_ object: XdgWmBase, serial: UInt32) { pings.removeValue(forKey: serial)?(true) }

  func destroy(_ object: XdgWmBase) {
    if surfaceCount > 0 {
      post(.defunctSurfaces, "xdg_wm_base goes before \(surfaceCount) of its xdg_surfaces")
    }
  }

  func createPositioner(_ object: XdgWmBase, id: XdgPositioner) { id.handler = PositionerObject() }

  func getXdgSurface(_ object: XdgWmBase, id: XdgSurface, surface: WlSurface) {
    guard let target = surface.object else { return }
    if let role = target.model.role, role != .toplevel, role != .popup {
      return post(.role, "wl_surface@\(surface.id) has the role \(role.rawValue) already")
    }
    guard target.roleHandler == nil else {
      return post(.role, "wl_surface@\(surface.id) has an xdg_surface already")
    }
    if target.model.hasContent || target.model.pending.attachesBuffer {
      return post(.invalidSurfaceState, "wl_surface@\(surface.id) has a buffer before it is an xdg_surface")
    }
    surfaceCount += 1
    let object = ShellSurface(id, of: target, base: self, shell: shell)
    id.handler = object
    id.onDestroy = { [weak self, unowned object] in
      self?.surfaceCount -= 1
      object.willGo()
    }
  }
}

extension SurfaceChange {
  /// Whether it brings new content.
  var attachesBuffer: Bool {
    if case .attach = buffer { true } else { false }
  }
}
