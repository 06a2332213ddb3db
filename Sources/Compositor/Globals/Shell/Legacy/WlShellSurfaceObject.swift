import Geometry
import Seats
import Surfaces
import WaylandServer

/// A `wl_shell_surface`: a toplevel or popup, according to its client's last request.
///
/// Nothing is negotiated, unlike in xdg-shell: content is shown at the first commit after a kind was set.
final class WlShellSurfaceObject: PingTarget {
  private enum Kind {
    case none
    case toplevel(ToplevelObject)
    case popup(PopupObject)
  }

  private unowned let resource: WlShellSurface
  private unowned let shell: Shell
  private let client: ClientID
  private let shellSurface: ShellSurface
  private var kind = Kind.none
  private var pings = Pings()
  /// Kept for the next window, because each change of the kind creates a new window.
  private var title = ""
  private var appID = ""

  init(_ resource: WlShellSurface, of surface: ClientSurface, shell: Shell) {
    self.resource = resource
    self.shell = shell
    client = surface.client.id
    // The protocol has no request that destroys the object. It is destroyed with its surface.
    shellSurface = ShellSurface(resource, of: surface, base: nil, shell: shell) { [unowned resource] in
      resource.destroy()
    }
    shell.addBase(self, of: client)
    resource.onDestroy = { [unowned self] in willGo() }
  }

  private func willGo() {
    endKind()
    shellSurface.willGo()
    shell.removeBase(self, of: client)
    for answered in pings.end() { answered(false) }
  }

  func ping(_ answered: @escaping (Bool) -> Void) {
    let serial = shell.server.display.nextSerial()
    pings.sent(serial, answered)
    resource.sendPing(serial: serial)
  }
}

// MARK: - Kinds

extension WlShellSurfaceObject {
  private func endKind() {
    switch kind {
    case .none: break
    case .toplevel(let toplevel): toplevel.willGo()
    case .popup(let popup): popup.willGo()
    }
    kind = .none
  }

  private var toplevel: ToplevelObject? {
    if case .toplevel(let toplevel) = kind { toplevel } else { nil }
  }

  private var window: ClientWindow? {
    switch kind {
    case .none: nil
    case .toplevel(let toplevel): toplevel.window
    case .popup(let popup): popup.window
    }
  }

  private func becomeToplevel() -> ToplevelObject? {
    if let toplevel { return toplevel }
    endKind()
    guard let surface = shellSurface.surface else { return nil }
    let made = ToplevelObject(resource, of: surface, in: shellSurface)
    kind = .toplevel(made)
    nameWindow()
    return made
  }

  private func nameWindow() {
    guard let window, window.title != title || window.appID != appID else { return }
    window.title = title
    window.appID = appID
    shell.server.observer?.windowDidChange(window)
  }

  /// The role of the window that contains `parent`, and the offset of a position in `parent` within that window's root
  /// surface; nil if `parent` is not in a window, or is in this one.
  private func presenter(_ parent: WlSurface, x: Int32, y: Int32) -> (
    role: any ShellRole, offset: Vector<SurfaceSpace>
  )? {
    guard let model = parent.object?.model,
      let target = shell.server.surfaces[model.root.id]?.roleHandler as? ShellSurface,
      target !== shellSurface, let role = target.role
    else { return nil }
    return (role, model.offsetInRoot + Vector(Double(x), Double(y)))
  }
}

// MARK: - Requests

extension WlShellSurfaceObject: WlShellSurface.Handler {
  func pong(_ object: WlShellSurface, serial: UInt32) { pings.answer(serial)?(true) }

  func move(_ object: WlShellSurface, seat: WlSeat, serial: UInt32) {
    toplevel?.move(object, seat: seat, serial: serial)
  }

  func resize(_ object: WlShellSurface, seat: WlSeat, serial: UInt32, edges: WlShellSurface.Resize) {
    let edges = XdgToplevel.ResizeEdge(rawValue: edges.rawValue)
    if WindowEdges(edges) != nil { toplevel?.resize(edges, serial: serial) }
  }

  func setToplevel(_ object: WlShellSurface) {
    guard let toplevel = becomeToplevel() else { return }
    toplevel.anchor(to: nil, declinesKey: false)
    guard toplevel.wanted.coversOutput else { return }
    toplevel.change {
      $0.isFullscreen = false
      $0.isMaximized = false
    }
  }

  func setTransient(_ object: WlShellSurface, parent: WlSurface, x: Int32, y: Int32, flags: WlShellSurface.Transient) {
    setToplevel(object)
    let presenter = presenter(parent, x: x, y: y)
    toplevel?.anchor(
      to: presenter.map { WindowAnchor(presenter: $0.role.window, offset: $0.offset) },
      declinesKey: flags.contains(.inactive))
  }

  /// Makes the window full-screen. A window smaller than the output is centred, whatever the method, because outputs
  /// have one mode.
  func setFullscreen(
    _ object: WlShellSurface, method: WlShellSurface.FullscreenMethod, framerate: UInt32, output: WlOutput?
  ) {
    cover(output) {
      $0.isFullscreen = true
      $0.isMaximized = false
    }
  }

  func setMaximized(_ object: WlShellSurface, output: WlOutput?) {
    cover(output) {
      $0.isMaximized = true
      $0.isFullscreen = false
    }
  }

  private func cover(_ output: WlOutput?, _ edit: (inout ToplevelState) -> Void) {
    guard let toplevel = becomeToplevel() else { return }
    toplevel.anchor(to: nil, declinesKey: false)
    toplevel.change(on: output.flatMap { shell.outputs.output(of: $0) }, edit)
  }

  func setPopup(
    _ object: WlShellSurface, seat: WlSeat, serial: UInt32, parent: WlSurface, x: Int32, y: Int32,
    flags: WlShellSurface.Transient
  ) {
    endKind()
    let presenter = presenter(parent, x: x, y: y)
    guard (presenter?.role.window).map({ shell.depth(of: $0) < Shell.deepestPopup }) ?? true else {
      return object.client.postNoMemory()
    }
    guard let surface = shellSurface.surface else { return }
    let popup = PopupObject(
      object, of: surface, in: shellSurface, parent: presenter?.role, at: .offset(presenter?.offset ?? .zero))
    kind = .popup(popup)
    nameWindow()
    popup.grab(object, seat: seat, serial: serial)
  }

  func setTitle(_ object: WlShellSurface, title: String) {
    self.title = title
    nameWindow()
  }

  /// Sets the application ID. By convention, the class is the path of a desktop file, whose base name is the ID.
  func setClass(_ object: WlShellSurface, class: String) {
    let file = `class`.split(separator: "/").last ?? ""
    appID = String(file.hasSuffix(".desktop") ? file.dropLast(".desktop".count) : file)
    nameWindow()
  }
}
