import CUdev

/// Reports changes of the machine's cards, as udev announces them.
final class CardMonitor {
  private let context: OpaquePointer
  private let monitor: OpaquePointer
  let descriptor: Int32

  /// - Returns: nil if libudev is missing, or has no monitor.
  init?() {
    guard fp_udev_load() == nil, let context = udev_new() else { return nil }
    guard let monitor = udev_monitor_new_from_netlink(context, "udev") else {
      udev_unref(context)
      return nil
    }
    udev_monitor_filter_add_match_subsystem_devtype(monitor, "drm", nil)
    let descriptor = udev_monitor_enable_receiving(monitor) == 0 ? udev_monitor_get_fd(monitor) : -1
    guard descriptor >= 0 else {
      udev_monitor_unref(monitor)
      udev_unref(context)
      return nil
    }
    (self.context, self.monitor, self.descriptor) = (context, monitor, descriptor)
  }

  deinit {
    udev_monitor_unref(monitor)
    udev_unref(context)
  }

  /// The changes since the previous call.
  ///
  /// - Parameter card: the path of the open card; nil if none is open.
  func changes(of card: String?) -> Set<CardChange> {
    var changes: Set<CardChange> = []
    while let device = udev_monitor_receive_device(monitor) {
      defer { udev_device_unref(device) }
      guard let action = udev_device_get_action(device).map({ String(cString: $0) }) else { continue }
      let node = udev_device_get_devnode(device).map { String(cString: $0) }
      switch action {
      case "change" where node == card: changes.insert(.connectors)
      case "remove" where node != nil && node == card: changes.insert(.removed)
      case "add" where node?.contains("/card") ?? false: changes.insert(.added)
      default: break
      }
    }
    return changes
  }
}
