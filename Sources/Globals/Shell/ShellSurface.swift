import Geometry
import Surfaces
import WaylandServer

/// One `xdg_surface`: the configure sequences, the window geometry, and when its window appears and goes.
final class ShellSurface {
  /// How far the surface has come on its way to the screen.
  enum Phase {
    /// Nothing committed yet, or unmapped again.
    case fresh
    /// Committed without content; the first configure sequence is sent but not answered.
    case configuring
    /// Answered: content may come.
    case configured
    case mapped
  }

  unowned let resource: XdgSurface
  unowned let shell: Shell
  weak var base: WmBaseObject?
  private(set) weak var surface: ClientSurface?
  weak var role: (any ShellRole)?
  private(set) var phase = Phase.fresh
  private var ledger = ConfigureLedger<ShellConfiguration>()
  private var pendingGeometry: Rect<SurfaceSpace>?
  /// As the client last set it, before it is clamped to the surface tree.
  private(set) var wantedGeometry: Rect<SurfaceSpace>?
  private var previousFrame = Rect<LayoutSpace>.zero

  init(_ resource: XdgSurface, of surface: ClientSurface, base: WmBaseObject, shell: Shell) {
    self.resource = resource
    self.surface = surface
    self.base = base
    self.shell = shell
    surface.roleHandler = self
  }

  var server: Server { shell.server }
  var isMapped: Bool { if case .mapped = phase { true } else { false } }
  /// Whether the client has been sent a configure sequence in this life of the window.
  var hasBegun: Bool { if case .fresh = phase { false } else { true } }

  /// Sends a configure sequence, unless the client has yet to ask for its first.
  func configure() {
    guard hasBegun, let role else { return }
    let serial = server.display.nextSerial()
    ledger.sent(role.sendConfiguration(), serial: serial)
    resource.sendConfigure(serial: serial)
  }

  /// Answers the initial commit. In lenient mode other requests stand for it too.
  func begin() {
    guard !hasBegun, let role, role.mayBegin() else { return }
    phase = .configuring
    configure()
  }

  /// Ends the window's life, as when its role's object is destroyed.
  func end() {
    role?.unmap()
    role?.window.geometry = nil
    phase = .fresh
    ledger.invalidate()
    pendingGeometry = nil
    wantedGeometry = nil
  }

  /// The resource is going, perhaps with its whole client.
  func willGo() {
    end()
    surface?.roleHandler = nil
  }
}

// MARK: - Commits

extension ShellSurface: SurfaceRoleHandler {
  func mayAttach(_ surface: ClientSurface) -> Bool {
    switch phase {
    case .configuring, .configured, .mapped: return true
    case .fresh: break
    }
    let breach = "xdg_surface@\(resource.id) gets a buffer before it was ever configured"
    guard role != nil else {
      resource.postError(XdgSurface.Error.unconfiguredBuffer.rawValue, breach)
      return false
    }
    guard server.tolerates(breach, of: resource, code: XdgSurface.Error.unconfiguredBuffer.rawValue) else {
      return false
    }
    begin()
    return hasBegun
  }

  func mayCommit(_ surface: ClientSurface) -> Bool {
    guard let role else { return true }
    previousFrame = role.window.frame
    let pending = surface.model.pending
    switch phase {
    case .fresh:
      if pending.attachesBuffer, !mayAttach(surface) { return false }
      return role.mayCommit(isMapping: hasBegun)
    case .configuring:
      guard pending.attachesBuffer else { return role.mayCommit(isMapping: false) }
      return server.tolerates(
        "xdg_surface@\(resource.id) has content before it has acknowledged its first configure", of: resource,
        code: XdgSurface.Error.unconfiguredBuffer.rawValue) && role.mayCommit(isMapping: true)
    case .configured:
      return role.mayCommit(isMapping: surface.model.state.applying(pending).bufferSize != nil)
    case .mapped:
      return role.mayCommit(isMapping: false)
    }
  }

  func didCommit(_ applied: Surface.Applied) {
    guard let role, let surface else { return }
    applyGeometry(to: role.window, surface.model)
    role.didCommit(
      answering: ledger.takeAnswered(), previousFrame: previousFrame, offset: applied.change.offset)
    let hasContent = surface.model.hasContent
    switch phase {
    case .fresh:
      begin()
    case .configuring, .configured:
      // What waits for an answer can have content only where that was tolerated, or from a life before.
      if hasContent, isConfigured || applied.change.attachesBuffer {
        phase = .mapped
        role.map()
      }
    case .mapped:
      if !hasContent { end() }
    }
  }

  private var isConfigured: Bool { if case .configured = phase { true } else { false } }

  /// The bounds change with every buffer and subsurface, and so does what is left of the geometry within them.
  private func applyGeometry(to window: Window, _ model: Surface) {
    if let pendingGeometry { wantedGeometry = pendingGeometry }
    pendingGeometry = nil
    guard let wantedGeometry, model.hasContent else { return }
    let bounds = model.treeBounds
    let clamped = wantedGeometry.intersection(bounds)
    window.geometry = clamped.isEmpty ? bounds : clamped
  }

  func surfaceWillGo() {
    end()
    surface = nil
  }
}

// MARK: - Requests

extension ShellSurface: XdgSurface.Handler {
  func destroy(_ object: XdgSurface) {
    if role != nil {
      _ = server.tolerates(
        "xdg_surface@\(object.id) goes before its role's object", of: object,
        code: XdgSurface.Error.defunctRoleObject.rawValue)
    }
  }

  func getToplevel(_ object: XdgSurface, id: XdgToplevel) {
    guard mayTake(.toplevel), let surface else { return }
    id.handler = ToplevelObject(id, of: surface, in: self)
  }

  func getPopup(_ object: XdgSurface, id: XdgPopup, parent: XdgSurface?, positioner: XdgPositioner) {
    let rules = positioner.rules
    guard let base, base.accepts(rules) else { return }
    guard parent?.object !== self, parent == nil || parent?.object?.role != nil else {
      return post(.invalidPopupParent, "xdg_surface@\(parent?.id ?? 0) cannot be a popup's parent")
    }
    guard (parent?.object?.role?.window).map({ shell.depth(of: $0) < Shell.deepestPopup }) ?? true else {
      return object.client.postNoMemory()
    }
    guard mayTake(.popup), let surface else { return }
    id.handler = PopupObject(id, of: surface, in: self, parent: parent?.object?.role, positioner: rules)
  }

  private func mayTake(_ wanted: SurfaceRole) -> Bool {
    guard let surface else { return false }
    guard role == nil else {
      resource.postError(
        XdgSurface.Error.alreadyConstructed.rawValue, "xdg_surface@\(resource.id) has a role's object already")
      return false
    }
    guard surface.model.take(wanted) else {
      post(.role, "the surface has been \(surface.model.role?.rawValue ?? "used") before")
      return false
    }
    return true
  }

  func setWindowGeometry(_ object: XdgSurface, x: Int32, y: Int32, width: Int32, height: Int32) {
    guard isConstructed() else { return }
    guard width > 0, height > 0 else {
      return object.postError(
        XdgSurface.Error.invalidSize.rawValue, "\(width)x\(height) is no size for a window geometry")
    }
    pendingGeometry = IntRect(x: x, y: y, width: width, height: height).rect
  }

  func ackConfigure(_ object: XdgSurface, serial: UInt32) {
    guard isConstructed() else { return }
    switch ledger.answer(serial) {
    case .outdated: break
    case .current:
      if case .configuring = phase { phase = .configured }
    case .unknown:
      object.postError(
        XdgSurface.Error.invalidSerial.rawValue, "no configure event with serial \(serial) waits for an answer")
    }
  }

  private func isConstructed() -> Bool {
    if role != nil { return true }
    resource.postError(
      XdgSurface.Error.notConstructed.rawValue, "xdg_surface@\(resource.id) has no role's object yet")
    return false
  }

  private func post(_ error: XdgWmBase.Error, _ message: String) { base?.post(error, message) }
}

extension XdgSurface {
  /// What this compositor keeps for the resource; nil for one that was refused.
  var object: ShellSurface? { handler.map { unsafeDowncast($0, to: ShellSurface.self) } }
}
