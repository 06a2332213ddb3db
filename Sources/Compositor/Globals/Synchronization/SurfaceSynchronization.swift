import Surfaces
import WaylandServer

/// A `wp_linux_drm_syncobj_surface_v1`: the points of the next commit of a surface.
final class SurfaceSynchronization {
  private unowned let server: Server
  private unowned let resource: WpLinuxDrmSyncobjSurfaceV1
  private let alarms: PointAlarms
  private weak var surface: ClientSurface?
  private var acquire: TimelinePoint?
  private var release: TimelinePoint?

  init(
    _ resource: WpLinuxDrmSyncobjSurfaceV1, of surface: ClientSurface, _ server: Server, _ alarms: PointAlarms
  ) {
    (self.resource, self.surface, self.server, self.alarms) = (resource, surface, server, alarms)
  }

  /// Gives the points to the buffer of a commit, and checks them.
  ///
  /// - Returns: false if the commit is invalid; the error has been posted.
  func givePoints(to change: SurfaceChange.BufferChange) -> Bool {
    let (acquire, release) = (self.acquire, self.release)
    (self.acquire, self.release) = (nil, nil)
    guard case .attach(let buffer) = change, let buffer = buffer as? ClientBuffer else {
      guard acquire == nil, release == nil else {
        return refuse(.noBuffer, "a point was set, and no buffer was attached")
      }
      return true
    }
    guard case .external = buffer.content else {
      return refuse(.unsupportedBuffer, "the buffer is not a dma-buf")
    }
    guard let acquire else { return refuse(.noAcquirePoint, "the buffer has no acquire point") }
    guard let release else { return refuse(.noReleasePoint, "the buffer has no release point") }
    guard acquire.timeline !== release.timeline || acquire.value < release.value else {
      return refuse(
        .conflictingPoints,
        "the release point \(release.value) is not after the acquire point \(acquire.value) of the same timeline")
    }
    let end = ReleasePoint(release)
    guard !acquire.timeline.isSignaled(at: acquire.value) else {
      buffer.synchronize(acquire: nil, release: end)
      return true
    }
    let client = server.clients[resource.client].id
    guard alarms.count(of: client) < server.bounds.waitingPoints else {
      server.end(resource.client, "commits wait for more than \(server.bounds.waitingPoints) acquire points")
      return false
    }
    // Without a descriptor to wait with, the buffer is shown as it is.
    let wait = try? alarms.wait(of: client)
    buffer.synchronize(acquire: wait.map { AcquirePoint(acquire, $0) }, release: end)
    return true
  }

  private func refuse(_ error: WpLinuxDrmSyncobjSurfaceV1.Error, _ message: String) -> Bool {
    resource.postError(error.rawValue, message)
    return false
  }

  /// A point of a request; nil if its surface is destroyed, after the error was posted.
  private func point(_ timeline: WpLinuxDrmSyncobjTimelineV1, _ high: UInt32, _ low: UInt32) -> TimelinePoint? {
    guard surface != nil else {
      _ = refuse(.noSurface, "the wl_surface of \(resource.label) was destroyed")
      return nil
    }
    return timeline.timeline.map { TimelinePoint(timeline: $0, value: UInt64(high) << 32 | UInt64(low)) }
  }
}

extension SurfaceSynchronization: WpLinuxDrmSyncobjSurfaceV1.Handler {
  func destroy(_ object: WpLinuxDrmSyncobjSurfaceV1) {}

  func setAcquirePoint(
    _ object: WpLinuxDrmSyncobjSurfaceV1, timeline: WpLinuxDrmSyncobjTimelineV1, pointHi: UInt32, pointLo: UInt32
  ) {
    if let point = point(timeline, pointHi, pointLo) { acquire = point }
  }

  func setReleasePoint(
    _ object: WpLinuxDrmSyncobjSurfaceV1, timeline: WpLinuxDrmSyncobjTimelineV1, pointHi: UInt32, pointLo: UInt32
  ) {
    if let point = point(timeline, pointHi, pointLo) { release = point }
  }
}
