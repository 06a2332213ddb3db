package import WaylandServer

/// `wp_linux_drm_syncobj_manager_v1`: clients name the points of timelines at which their buffers are drawn, and those that the
/// compositor signals when it has read them.
package final class SyncobjGlobal: WpLinuxDrmSyncobjManagerV1.Handler {
  private unowned let server: Server
  private let kernel: any TimelineKernel
  private let alarms: PointAlarms
  private var global: Global<WpLinuxDrmSyncobjManagerV1>?

  /// - Parameter kernel: the timelines of a device, whose trial has passed.
  package init(_ server: Server, _ kernel: any TimelineKernel) throws(DisplayError) {
    (self.server, self.kernel, alarms) = (server, kernel, PointAlarms(kernel))
    global = try Global(server.display, version: 1) { [unowned self] in $0.handler = self }
  }

  package func destroy(_ object: WpLinuxDrmSyncobjManagerV1) {}

  package func getSurface(
    _ object: WpLinuxDrmSyncobjManagerV1, id: WpLinuxDrmSyncobjSurfaceV1, surface: WlSurface
  ) {
    guard let target = surface.object else { return }
    let synchronization = SurfaceSynchronization(id, of: target, server, alarms)
    guard target.beginSynchronization(synchronization) else {
      return object.postError(
        WpLinuxDrmSyncobjManagerV1.Error.surfaceExists.rawValue,
        "\(surface.label) already has a wp_linux_drm_syncobj_surface_v1")
    }
    id.handler = synchronization
    id.onDestroy = { [weak target] in target?.endSynchronization() }
  }

  package func importTimeline(
    _ object: WpLinuxDrmSyncobjManagerV1, id: WpLinuxDrmSyncobjTimelineV1, fd: consuming OwnedFD
  ) {
    guard let timeline = Timeline(fd, kernel) else {
      return object.postError(
        WpLinuxDrmSyncobjManagerV1.Error.invalidTimeline.rawValue, "the descriptor is not one of a drm_syncobj")
    }
    id.handler = timeline
  }
}

extension Timeline: WpLinuxDrmSyncobjTimelineV1.Handler {
  func destroy(_ object: WpLinuxDrmSyncobjTimelineV1) {}
}

extension WpLinuxDrmSyncobjTimelineV1 {
  var timeline: Timeline? { handler.map { unsafeDowncast($0, to: Timeline.self) } }
}
