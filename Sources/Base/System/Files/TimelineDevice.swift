import CSystem
import Glibc

/// The kernel's calls for the timelines of a graphics card (`drm_syncobj`). A timeline has points, which are numbers. Devices and
/// programs signal them when work is done, and each point signals all smaller ones.
///
/// The calls do not depend on the card: programs can share timelines of one driver with another.
package final class TimelineDevice {
  private let device: Int32

  /// Opens a device.
  ///
  /// - Throws: the kernel's reason.
  package init(_ path: String) throws(ErrorNumber) {
    device = try DeviceFile.open(path, flags: DeviceFile.readingAndWriting)
    // Otherwise the displays of the card could not be used.
    fp_drop_master(device)
  }

  deinit { close(device) }

  /// True if the driver has timelines.
  package var hasTimelines: Bool { fp_has_timelines(device) != 0 }

  /// Makes a timeline; nil if the kernel refuses.
  package func make() -> UInt32? { Self.handle(fp_make_timeline(device)) }

  package func destroy(_ timeline: UInt32) { fp_destroy_timeline(device, timeline) }

  /// A descriptor of a timeline, which the caller closes; nil if the kernel refuses.
  package func export(_ timeline: UInt32) -> Int32? {
    let descriptor = fp_export_timeline(device, timeline)
    return descriptor >= 0 ? descriptor : nil
  }

  /// The timeline of a descriptor, with a handle of its own for each call; nil if the descriptor is of another kind.
  package func importTimeline(_ descriptor: Int32) -> UInt32? { Self.handle(fp_import_timeline(device, descriptor)) }

  /// Returns true if a point is signalled, false if not, and nil if the kernel cannot report it. Does not wait.
  package func isSignaled(_ timeline: UInt32, at point: UInt64) -> Bool? {
    switch fp_is_signaled(device, timeline, point) {
    case 1: true
    case 0: false
    default: nil
    }
  }

  /// Signals a point.
  ///
  /// - Returns: false if the kernel refuses.
  @discardableResult
  package func signal(_ timeline: UInt32, at point: UInt64) -> Bool { fp_signal_point(device, timeline, point) == 0 }

  /// Lets the kernel add 1 to a counter when a point is signalled, at once if it is.
  ///
  /// - Returns: false if the kernel refuses; it does before Linux 6.6.
  package func notify(_ counter: Int32, of timeline: UInt32, at point: UInt64) -> Bool {
    fp_notify_of_point(device, timeline, point, counter) == 0
  }

  private static func handle(_ number: UInt32) -> UInt32? { number == 0 ? nil : number }
}
