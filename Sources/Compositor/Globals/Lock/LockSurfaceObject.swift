import Geometry
import Surfaces
import WaylandServer

/// An `ext_session_lock_surface_v1`: a surface that covers an output while the session is locked.
final class LockSurfaceObject {
  private unowned let resource: ExtSessionLockSurfaceV1
  private unowned let server: Server
  private let outputs: OutputRegistry
  private let window: ClientWindow
  private weak var surface: ClientSurface?
  /// The output of the surface; nil if it was removed, or if the lock is not in force.
  private(set) weak var output: OutputGlobal?
  private var ledger = ConfigureLedger<IntSize<SurfaceSpace>>()
  private var askedSize: IntSize<SurfaceSpace>?
  /// The size of the last configure event that the client has acknowledged.
  private var agreedSize: IntSize<SurfaceSpace>?
  private var room = Room.events
  /// The size to be sent when the client has read earlier events.
  private var owedSize: IntSize<SurfaceSpace>?

  /// - Parameter output: nil for a surface that is never shown.
  init(
    _ resource: ExtSessionLockSurfaceV1, of surface: ClientSurface, on output: OutputGlobal?, _ server: Server,
    _ outputs: OutputRegistry
  ) {
    (self.resource, self.surface, self.output) = (resource, surface, output)
    (self.server, self.outputs) = (server, outputs)
    window = ClientWindow(id: server.nextWindowID(), kind: .layer, surface: surface.model)
    window.layer = .lock
    window.keyboardInteractivity = .exclusive
    window.coversOutput = true
    window.title = "session lock"
    surface.beginRole(self)
  }

  func willGo() {
    end()
    surface?.endRole(self)
  }

  /// Unmaps the surface for good.
  func end() {
    output = nil
    owedSize = nil
    guard window.isMapped else { return }
    server.windows.unmap(window)
    server.observer?.windowDidUnmap(window)
  }

  // MARK: Placement

  /// Configures the surface to the size of its output, and places it there.
  func outputsDidChange() {
    guard let output else { return }
    guard outputs.contains(output) else { return end() }
    let size = output.description.frame.size
    let whole = IntSize<SurfaceSpace>(Int32(clamping: size.width), Int32(clamping: size.height))
    if whole != askedSize { configure(whole) }
    guard window.isMapped else { return }
    place(on: output)
    server.observer?.windowDidChange(window)
  }

  private func place(on output: OutputGlobal) { window.place(frameOrigin: output.description.frame.origin) }

  /// Sends a size. If the client has too many unread events, a size after the first is sent later.
  private func configure(_ size: IntSize<SurfaceSpace>) {
    let isFirst = askedSize == nil
    askedSize = size
    if !isFirst, !room.take(24, of: resource.client) {
      owedSize = size
      return server.backlog.add(self)
    }
    owedSize = nil
    let serial = server.display.nextSerial()
    ledger.sent(size, serial: serial)
    resource.sendConfigure(serial: serial, width: UInt32(size.width), height: UInt32(size.height))
  }
}

extension LockSurfaceObject: LateSender {
  func sendKept() -> Bool {
    if let owedSize { configure(owedSize) }
    return owedSize != nil
  }
}

extension LockSurfaceObject: SurfaceRoleHandler {
  func mayCommit(_ surface: ClientSurface) -> Bool {
    guard output != nil else { return true }
    guard let agreedSize else {
      post(.commitBeforeFirstAck, "the surface is committed before the first ack_configure")
      return false
    }
    let next = surface.model.state.applying(surface.model.pending)
    guard next.bufferSize != nil else {
      post(.nullBuffer, "the surface is committed without a buffer")
      return false
    }
    guard next.size == agreedSize.relabelled().size else {
      post(
        .dimensionsMismatch,
        "invalid size \(next.size.width)x\(next.size.height); expected \(agreedSize.width)x\(agreedSize.height), as "
          + "configured")
      return false
    }
    return true
  }

  func didCommit(_ applied: Surface.Applied) {
    guard let output, window.surface.hasContent else { return }
    let (size, frame) = (window.surface.state.size, window.frame)
    window.geometry = Rect(x: 0, y: 0, width: size.width, height: size.height)
    place(on: output)
    if !window.isMapped {
      server.windows.map(window)
      server.observer?.windowDidMap(window)
    } else if window.frame != frame {
      server.observer?.windowDidChange(window)
    }
  }

  func surfaceWillGo() {
    end()
    surface = nil
  }
}

extension LockSurfaceObject: ExtSessionLockSurfaceV1.Handler {
  func destroy(_ object: ExtSessionLockSurfaceV1) {}

  func ackConfigure(_ object: ExtSessionLockSurfaceV1, serial: UInt32) {
    switch ledger.answer(serial) {
    case .current: agreedSize = ledger.takeAnswered()
    case .outdated: break
    case .unknown:
      post(
        .invalidSerial, "invalid serial \(serial) in ack_configure; expected that of an unacknowledged configure event")
    }
  }

  private func post(_ error: ExtSessionLockSurfaceV1.Error, _ message: String) {
    resource.postError(error.rawValue, "ext_session_lock_surface_v1@\(resource.id): \(message)")
  }
}
