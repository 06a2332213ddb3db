import WireClients

extension Stranger {
  /// Imports a timeline, sets points, usually valid ones, and lets devices signal them.
  func synchronize(_ choices: inout Choices, _ kernel: PretendTimelineKernel) {
    let (manager, object) = ("wp_linux_drm_syncobj_manager_v1", "wp_linux_drm_syncobj_surface_v1")
    let timeline = "wp_linux_drm_syncobj_timeline_v1"
    switch choices.below(8) {
    case 0: return kernel.signalAll()
    case 1, 2:
      guard let manager = newest(manager) else { return }
      let file = choices.oneIn(8) ? WireClient.memory(1) : kernel.makeFile()
      add(client.make(manager, "import_timeline", .file(file)), timeline)
      return WireClient.closeFile(file)
    case 3:
      guard let manager = newest(manager), let surface = some("wl_surface", &choices) else { return }
      return add(client.make(manager, "get_surface", .id(surface)), object)
    default: break
    }
    guard let synchronization = some(object, &choices), let drawn = some(timeline, &choices),
      let released = some(timeline, &choices)
    else { return }
    let point = UInt64(choices.below(4))
    client.setAcquirePoint(point, of: drawn, on: synchronization)
    if !choices.oneIn(8) { client.setReleasePoint(point + UInt64(choices.below(3)), of: released, on: synchronization) }
  }
}
