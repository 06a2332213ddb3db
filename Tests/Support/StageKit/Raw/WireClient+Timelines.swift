extension WireClient {
  private static let manager = "wp_linux_drm_syncobj_manager_v1"

  /// A `wp_linux_drm_syncobj_timeline_v1` of a descriptor.
  package func importTimeline(_ file: Int32) -> UInt32 { make(global(Self.manager), "import_timeline", .file(file)) }

  /// The `wp_linux_drm_syncobj_surface_v1` of a surface.
  package func synchronize(_ surface: UInt32) -> UInt32 { make(global(Self.manager), "get_surface", .id(surface)) }

  package func setAcquirePoint(_ point: UInt64, of timeline: UInt32, on synchronization: UInt32) {
    set("set_acquire_point", point, timeline, synchronization)
  }

  package func setReleasePoint(_ point: UInt64, of timeline: UInt32, on synchronization: UInt32) {
    set("set_release_point", point, timeline, synchronization)
  }

  private func set(_ request: String, _ point: UInt64, _ timeline: UInt32, _ synchronization: UInt32) {
    self.request(
      synchronization, request, .id(timeline), .number(Int64(point >> 32)),
      .number(Int64(UInt32(truncatingIfNeeded: point))))
  }
}
