import Geometry
package import Surfaces
package import WaylandServer

/// Handles the role of a surface: window, cursor, drag icon…
package protocol SurfaceRoleHandler: AnyObject {
  /// Checks new content before it becomes pending.
  ///
  /// - Returns: false if the content is invalid; the error has been posted.
  func mayAttach(_ surface: ClientSurface) -> Bool
  /// Checks a commit before it takes effect.
  ///
  /// - Returns: false if the commit is invalid; the error has been posted.
  func mayCommit(_ surface: ClientSurface) -> Bool
  /// The surface's own state has changed. Not called for commits of its subsurfaces.
  func didCommit(_ applied: Surface.Applied)
  /// The surface is being destroyed before the object of its role.
  func surfaceWillGo()
}

extension SurfaceRoleHandler {
  package func mayAttach(_ surface: ClientSurface) -> Bool { true }
}

/// A `wl_surface` of a client. It handles requests and keeps double-buffered state in the model.
package final class ClientSurface {
  package let model: Surface
  package unowned let resource: WlSurface
  package let client: ConnectedClient
  unowned let server: Server
  package private(set) weak var roleHandler: (any SurfaceRoleHandler)?
  private(set) var viewport: WpViewport?
  /// The points of the next commit; nil if the client synchronizes buffers implicitly.
  private(set) var synchronization: SurfaceSynchronization?
  /// The pointer constraint on the surface, if there is one.
  private(set) var constraint: PointerConstraintObject?
  /// The outputs and the scale that were sent to the client.
  let appearance: SurfaceOutputs

  init(_ resource: WlSurface, server: Server) {
    self.resource = resource
    self.server = server
    client = server.clients[resource.client]
    model = Surface(id: server.surfaces.nextID(), client: client.id)
    appearance = SurfaceOutputs(of: resource)
    model.onUnseenBuffer = { ($0 as? ClientBuffer)?.release() }
    resource.handler = self
    resource.onDestroy = { [unowned self] in willGo() }
    server.surfaces.insert(self)
  }

  private func willGo() {
    roleHandler?.surfaceWillGo()
    if !client.isConnected, let departed = server.departed {
      // The whole tree is freed and is not used any more, so it need not be taken apart surface by surface.
      departed.add(self)
    } else {
      for buffer in model.abandon() { (buffer as? ClientBuffer)?.release() }
    }
    server.unfinished.drop(self)
    server.observer?.surfaceDidGo(model)
    server.surfaces.remove(self)
  }

  /// Makes an object the handler of the surface's role. Only a cursor or drag icon replaces another handler: an earlier
  /// image, or a shell surface that is not a window yet.
  func beginRole(_ handler: any SurfaceRoleHandler) {
    assert(roleHandler == nil || handler is AttachedImage, "a surface has one role")
    roleHandler = handler
  }

  /// Ends the role, unless another object already handles the surface.
  func endRole(_ handler: any SurfaceRoleHandler) { if roleHandler === handler { roleHandler = nil } }

  /// Sets the surface's viewport until the viewport is destroyed.
  ///
  /// - Returns: false if the surface already has one.
  func addViewport(_ added: WpViewport) -> Bool {
    guard viewport == nil else { return false }
    viewport = added
    added.onDestroy = { [weak self] in
      self?.viewport = nil
      self?.model.pending.viewportSource = .set(nil)
      self?.model.pending.viewportDestination = .set(nil)
    }
    return true
  }

  /// Begins explicit synchronization, until `endSynchronization`.
  ///
  /// - Returns: false if the surface already has it.
  func beginSynchronization(_ added: SurfaceSynchronization) -> Bool {
    guard synchronization == nil else { return false }
    synchronization = added
    return true
  }

  func endSynchronization() { synchronization = nil }

  func beginConstraint(_ added: PointerConstraintObject) { if constraint == nil { constraint = added } }

  /// Ends a constraint and discards its pending state.
  func endConstraint(_ ended: PointerConstraintObject) {
    guard constraint === ended else { return }
    constraint = nil
    model.pending.constraintRegion = .keep
    model.pending.cursorHint = .keep
  }

  /// Notifies the observer, constraints and role handlers of commits that have taken effect, and releases buffers that
  /// are not kept.
  func announce(_ applied: [Surface.Applied]) {
    guard !applied.isEmpty else { return }
    server.observer?.surfacesDidCommit(applied)
    for commit in applied {
      if case .attach(let buffer) = commit.change.buffer, let buffer = buffer as? ClientBuffer, !buffer.isKept {
        buffer.release()
      }
      let surface = server.surfaces[commit.surface.id]
      surface?.constraint?.didCommit(commit.change)
      surface?.roleHandler?.didCommit(commit)
      if commit.changesContentType, let window = commit.surface.window { server.observer?.windowDidChange(window) }
    }
  }
}

extension ClientSurface {
  /// The role that the surface already has, for error messages.
  var existingRole: String { model.role.map { "the role \($0.rawValue)" } ?? "another role" }
}

extension ClientSurface: WlSurface.Handler {
  package func destroy(_ object: WlSurface) {}

  package func attach(_ object: WlSurface, buffer: WlBuffer?, x: Int32, y: Int32) {
    if object.version >= 5 {
      guard x == 0, y == 0 else {
        return object.postError(
          WlSurface.Error.invalidOffset.rawValue,
          "invalid offset \(x),\(y) in attach; from version 5 it must be 0,0; use wl_surface.offset instead")
      }
    } else {
      model.pending.offset = Vector(Double(x), Double(y))
    }
    guard let buffer else {
      model.pending.buffer = .detach
      return
    }
    if let roleHandler, !roleHandler.mayAttach(self) { return }
    model.pending.buffer = ClientBuffer.of(buffer).map { .attach($0) } ?? .keep
  }

  package func damage(_ object: WlSurface, x: Int32, y: Int32, width: Int32, height: Int32) {
    model.pending.surfaceDamage.addDamage(IntRect(x: x, y: y, width: width, height: height))
  }

  package func damageBuffer(_ object: WlSurface, x: Int32, y: Int32, width: Int32, height: Int32) {
    model.pending.bufferDamage.addDamage(IntRect(x: x, y: y, width: width, height: height))
  }

  package func frame(_ object: WlSurface, callback: WlCallback) {
    model.pending.frameCallbacks.append(ClientFrameCallback(callback))
  }

  package func setOpaqueRegion(_ object: WlSurface, region: WlRegion?) {
    model.pending.opaqueRegion = .set(region?.object?.region)
    weighRegions()
  }

  package func setInputRegion(_ object: WlSurface, region: WlRegion?) {
    model.pending.inputRegion = .set(region.map { $0.object?.region ?? Region() })
    weighRegions()
  }

  /// Updates the weight of the surface's regions, which stay in use after their `wl_region` is destroyed.
  func weighRegions() {
    let kept = model.keptRectangles + server.unfinished.keptRectangles(of: self)
    resource.setContentWeight(kept / server.bounds.rectanglesPerWeight)
  }

  package func setBufferTransform(_ object: WlSurface, transform: WlOutput.Transform) {
    guard let value = Transform(rawValue: Int32(bitPattern: transform.rawValue)) else {
      return object.postError(
        WlSurface.Error.invalidTransform.rawValue, "invalid wl_output.transform \(transform.rawValue); expected 0 to 7")
    }
    model.pending.bufferTransform = .set(value)
  }

  package func setBufferScale(_ object: WlSurface, scale: Int32) {
    guard scale > 0 else {
      return object.postError(
        WlSurface.Error.invalidScale.rawValue, "invalid buffer scale \(scale); expected at least 1")
    }
    model.pending.bufferScale = .set(scale)
  }

  package func offset(_ object: WlSurface, x: Int32, y: Int32) {
    model.pending.offset = Vector(Double(x), Double(y))
  }

  package func commit(_ object: WlSurface) {
    guard keepsTheRules(server.unfinished.state(of: self).applying(model.pending)) else { return }
    if let synchronization, !synchronization.givePoints(to: model.pending.buffer) { return }
    if let roleHandler, !roleHandler.mayCommit(self) { return }
    if server.unfinished.take(self) { return weighRegions() }
    let buffer = model.pending.buffer
    let applied = model.commit()
    if applied.isEmpty { server.observer?.surfaceCommitWaits(model, buffer) }
    announce(applied)
    weighRegions()
  }

  private func keepsTheRules(_ next: SurfaceState) -> Bool {
    switch next.fault {
    case nil:
      return true
    case .sizeNotMultipleOfScale(let size, let scale):
      // Some cursor themes have sizes that are not multiples of any scale, and toolkits attach them nevertheless.
      if model.role == .cursor { return true }
      return server.tolerates(
        "a buffer of \(size.width)x\(size.height) pixels is not a multiple of the buffer scale \(scale)",
        of: resource, code: WlSurface.Error.invalidSize.rawValue)
    case .sourceOutsideBuffer:
      guard let viewport else { return true }
      viewport.postError(WpViewport.Error.outOfBuffer.rawValue, "the source rectangle extends beyond the buffer")
      return false
    case .fractionalSize:
      guard let viewport else { return true }
      viewport.postError(
        WpViewport.Error.badSize.rawValue,
        "without a destination size, the source rectangle must have an integer width and height")
      return false
    }
  }
}

/// A `wl_callback` that waits for a frame.
final class ClientFrameCallback: FrameCallback {
  private let resource: WlCallback

  init(_ resource: WlCallback) { self.resource = resource }

  var isAwaited: Bool { resource.isAlive }

  func done(time: UInt32) {
    resource.sendDone(callbackData: time)
    resource.destroy()
  }
}
