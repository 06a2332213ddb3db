package import System

/// The kernel's side of timelines: sequences of points that devices and programs signal when work is done.
///
/// `SystemTimelineKernel` is a card of the machine. Tests have a kernel of their own, in which they signal points.
package protocol TimelineKernel: AnyObject {
  /// True if `notify` works. Otherwise points are polled.
  var notifies: Bool { get }

  /// Makes a timeline; nil if the driver refuses. The caller must call `destroy`.
  func makeTimeline() -> UInt32?

  /// A descriptor of a timeline, which the caller closes; nil if the driver refuses.
  func export(_ timeline: UInt32) -> Int32?

  /// The timeline of a descriptor; nil for other files. Each call returns a handle of its own, for which the caller must call
  /// `destroy`.
  func importTimeline(_ descriptor: Int32) -> UInt32?

  /// Releases a handle. The timeline exists while another process or handle refers to it.
  func destroy(_ timeline: UInt32)

  /// Returns true if a point is signalled, false if not, and nil if that cannot be known. Does not wait.
  func isSignaled(_ timeline: UInt32, at point: UInt64) -> Bool?

  /// Signals a point, and with it all smaller ones.
  func signal(_ timeline: UInt32, at point: UInt64)

  /// Lets the kernel add to an event counter when a point is signalled.
  ///
  /// - Returns: false if the kernel refuses.
  func notify(_ counter: Int32, of timeline: UInt32, at point: UInt64) -> Bool
}

/// Timelines of a graphics card of this machine.
package final class SystemTimelineKernel: TimelineKernel {
  private let device: TimelineDevice
  package let notifies: Bool

  /// A reason for which the timelines of a device cannot be used.
  package enum Fault: Error, Hashable, CustomStringConvertible {
    case unknownDevice
    case refused(path: String, ErrorNumber)
    case noTimelines(path: String)
    /// The trial has not passed.
    case failed(path: String, String)

    package var description: String {
      switch self {
      case .unknownDevice: "the device is not in /dev/dri"
      case .refused(let path, let reason): "\(path) cannot be opened: \(reason)"
      case .noTimelines(let path): "the driver of \(path) has no timelines"
      case .failed(let path, let fault): "the timelines of \(path) do not work: \(fault)"
      }
    }
  }

  /// Opens a device and tries its timelines.
  ///
  /// - Parameter number: the device's number (`dev_t`).
  package convenience init(of number: UInt64) throws(Fault) {
    let paths = Folder.names(in: "/dev/dri").map { "/dev/dri/\($0)" }
    guard let path = paths.first(where: { DeviceFile.number(of: $0) == number }) else { throw .unknownDevice }
    try self.init(path)
  }

  private init(_ path: String) throws(Fault) {
    do throws(ErrorNumber) {
      device = try TimelineDevice(path)
    } catch {
      throw .refused(path: path, error)
    }
    guard device.hasTimelines else { throw .noTimelines(path: path) }
    notifies = Self.notifies(device)
    if let fault = trialFault() { throw .failed(path: path, fault) }
  }

  /// Asks the kernel for a notification: before Linux 6.6, it has none.
  private static func notifies(_ device: TimelineDevice) -> Bool {
    guard let counter = try? EventCounter(), let timeline = device.make() else { return false }
    defer { device.destroy(timeline) }
    return device.notify(counter.descriptor, of: timeline, at: 1)
  }

  package func makeTimeline() -> UInt32? { device.make() }
  package func export(_ timeline: UInt32) -> Int32? { device.export(timeline) }
  package func importTimeline(_ descriptor: Int32) -> UInt32? { device.importTimeline(descriptor) }
  package func destroy(_ timeline: UInt32) { device.destroy(timeline) }

  package func isSignaled(_ timeline: UInt32, at point: UInt64) -> Bool? { device.isSignaled(timeline, at: point) }

  package func signal(_ timeline: UInt32, at point: UInt64) { device.signal(timeline, at: point) }

  package func notify(_ counter: Int32, of timeline: UInt32, at point: UInt64) -> Bool {
    device.notify(counter, of: timeline, at: point)
  }
}
