import Geometry
import Surfaces
import WaylandServer

/// An `xdg_surface` or its counterpart in an older shell protocol. It handles configure sequences, the window geometry,
/// and the mapping of its window.
final class ShellSurface {
  /// The steps of the surface until it is mapped.
  enum Phase {
    /// The surface has not been committed yet, or was unmapped.
    case fresh
    /// The surface was committed without content. The first configure sequence was sent and is not acknowledged yet.
    case configuring
    /// A configure sequence was acknowledged. The client may attach content.
    case configured
    case mapped
  }

  unowned let wire: any ShellSurfaceWire
  unowned let shell: Shell
  private(set) weak var base: WmBaseObject?
  private(set) weak var surface: ClientSurface?
  private(set) weak var role: (any ShellRole)?
  private(set) var phase: Phase
  private var ledger = ConfigureLedger<ShellConfiguration>()
  private var pendingGeometry: Rect<SurfaceSpace>?
  /// The geometry that the client last set, before it is clamped to the surface tree.
  private(set) var wantedGeometry: Rect<SurfaceSpace>?
  private var previousFrame = Rect<LayoutSpace>.zero
  private var room = Room.events
  /// The events to be sent when the client has read earlier ones.
  private var owed = OwedRequests()
  /// Runs when the surface is destroyed before its shell surface.
  private let onSurfaceGone: (() -> Void)?

  /// - Parameter base: the object that created it, in protocols in which some errors are posted on that object.
  init(
    _ wire: any ShellSurfaceWire, of surface: ClientSurface, base: WmBaseObject?, shell: Shell,
    onSurfaceGone: (() -> Void)? = nil
  ) {
    self.onSurfaceGone = onSurfaceGone
    self.wire = wire
    self.surface = surface
    self.base = base
    self.shell = shell
    phase = wire.negotiates ? .fresh : .configured
    surface.beginRole(self)
  }

  var server: Server { shell.server }
  var isMapped: Bool { if case .mapped = phase { true } else { false } }
  /// True if the window has begun to be configured since it was created or unmapped.
  var hasBegun: Bool { if case .fresh = phase { false } else { true } }

  /// Sends a configure sequence, unless the client has not requested its first one yet.
  ///
  /// A toplevel whose client has too many unread events receives one with the latest state when the client has caught
  /// up. A popup receives one for each of its own requests.
  func configure() {
    guard hasBegun, role != nil else { return }
    if isMapped, wire.negotiates, role is ToplevelObject, !room.take(128, of: wire.client) {
      owed.configures = true
      return server.backlog.add(self)
    }
    sendConfigure()
  }

  /// Sends a close event to a toplevel, now or when its client has room for it. The client may refuse.
  func close(_ toplevel: any ToplevelWire) {
    guard room.take(12, of: wire.client) else {
      owed.closes = true
      return server.backlog.add(self)
    }
    toplevel.sendClose()
  }

  private func sendConfigure() {
    guard let role else { return }
    owed.configures = false
    let serial = server.display.nextSerial()
    ledger.sent(role.sendConfiguration(), serial: serial)
    // In a protocol without acknowledgements, the next commit acknowledges the configuration.
    if wire.negotiates { wire.sendConfigure(serial: serial) } else { _ = ledger.answer(serial) }
  }

  /// Answers the initial commit. If `strictness` is lenient, some other requests count as an initial commit too.
  func begin() {
    guard !hasBegun, let role, role.mayBegin() else { return }
    phase = .configuring
    configure()
  }

  /// Sets the role's object.
  func beginRole(_ role: any ShellRole) {
    assert(self.role == nil, "a shell's surface has one role at a time")
    self.role = role
  }

  func endRole() {
    end()
    role = nil
  }

  /// Unmaps the window and resets its state, for example when the role's object is destroyed.
  func end() {
    role?.unmap()
    role?.window.geometry = nil
    phase = wire.negotiates ? .fresh : .configured
    ledger.invalidate()
    pendingGeometry = nil
    wantedGeometry = nil
    owed = OwedRequests()
  }

  /// Handles the destruction of the resource, perhaps with its whole client.
  func willGo() {
    end()
    surface?.endRole(self)
  }
}

/// The events that a client with too many unread events has not been sent yet.
private struct OwedRequests {
  var configures = false
  var closes = false
}

extension ShellSurface: LateSender {
  func sendKept() -> Bool {
    guard owed.configures || owed.closes, role != nil else { return false }
    guard room.take(128, of: wire.client) else { return true }
    if owed.closes { (role as? ToplevelObject)?.wire.sendClose() }
    if owed.configures { sendConfigure() }
    owed = OwedRequests()
    return false
  }
}

// MARK: - Commits

extension ShellSurface: SurfaceRoleHandler {
  func mayAttach(_ surface: ClientSurface) -> Bool {
    switch phase {
    case .configuring, .configured, .mapped: return true
    case .fresh: break
    }
    let breach = "\(wire.label) attaches a buffer before its first configure event"
    guard role != nil else {
      post(.unconfiguredBuffer, breach)
      return false
    }
    guard tolerates(breach, .unconfiguredBuffer) else { return false }
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
      return tolerates("\(wire.label) commits a buffer before acknowledging a configure event", .unconfiguredBuffer)
        && role.mayCommit(isMapping: true)
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
      // A surface that is still configuring has content only if that was tolerated, or if it is from before an
      // unmapping.
      if hasContent, isConfigured || applied.change.attachesBuffer {
        phase = .mapped
        role.map()
      }
    case .mapped:
      if !hasContent { end() }
    }
  }

  private var isConfigured: Bool { if case .configured = phase { true } else { false } }

  /// Clamps the window geometry to the surface tree, whose bounds change with every buffer and subsurface.
  private func applyGeometry(to window: ClientWindow, _ model: Surface) {
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
    onSurfaceGone?()
  }
}

// MARK: - Answers

extension ShellSurface {
  func takeAnswer(_ serial: UInt32) -> ConfigureLedger<ShellConfiguration>.Answer {
    let answer = ledger.answer(serial)
    if case .current = answer, case .configuring = phase { phase = .configured }
    return answer
  }

  /// Sets the window geometry of the next commit.
  func wantGeometry(x: Int32, y: Int32, width: Int32, height: Int32) {
    guard width > 0, height > 0 else {
      return post(
        .invalidSize, "invalid window geometry \(width)x\(height); width and height must be at least 1")
    }
    pendingGeometry = IntRect(x: x, y: y, width: width, height: height).rect
  }
}

// MARK: - Errors

extension ShellSurface {
  func post(_ error: XdgSurface.Error, _ message: String) {
    let blamed = blamed(for: error)
    blamed.object.postError(blamed.code, message)
  }

  func tolerates(_ breach: String, _ error: XdgSurface.Error) -> Bool {
    let blamed = blamed(for: error)
    return server.tolerates(breach, of: blamed.object, code: blamed.code)
  }

  func post(_ error: XdgToplevel.Error, of toplevel: any ToplevelWire, _ message: String) {
    if toplevel.namesErrors {
      toplevel.postError(error.rawValue, message)
    } else {
      blamed(toplevel).postError(XdgWmBase.Error.invalidSurfaceState.rawValue, message)
    }
  }

  /// The object and the code of an error. Unstable versions of xdg-shell lack some errors, which are then posted as
  /// `invalid_surface_state`.
  private func blamed(for error: XdgSurface.Error) -> (object: Resource, code: UInt32) {
    if wire.names(error) { return (wire, error.rawValue) }
    return (blamed(wire), XdgWmBase.Error.invalidSurfaceState.rawValue)
  }

  private func blamed(_ object: Resource) -> Resource {
    if let base { base.resource } else { object }
  }
}
