import WaylandServer

/// A timeline that a client has imported. It is released with the last point that refers to it.
final class Timeline {
  private let kernel: any TimelineKernel
  private let handle: UInt32

  /// Nil if the descriptor is not one of a timeline.
  init?(_ file: consuming OwnedFD, _ kernel: any TimelineKernel) {
    guard let handle = kernel.importTimeline(file.rawValue) else { return nil }
    (self.kernel, self.handle) = (kernel, handle)
  }

  deinit { kernel.destroy(handle) }

  /// Returns true if a point is signalled. A point that the kernel cannot report counts as signalled: nothing would end the wait.
  func isSignaled(at point: UInt64) -> Bool { kernel.isSignaled(handle, at: point) ?? true }

  func signal(at point: UInt64) { kernel.signal(handle, at: point) }

  /// Lets the kernel add to an event counter when a point is signalled.
  func notify(_ counter: Int32, at point: UInt64) -> Bool { kernel.notify(counter, of: handle, at: point) }
}

/// A point of a timeline.
struct TimelinePoint {
  let timeline: Timeline
  let value: UInt64
}

/// The point of a commit that the client's device signals when it has drawn the buffer.
final class AcquirePoint: CommitFence {
  private let point: TimelinePoint
  /// Nil when the wait has ended. A signalled point stays signalled, although the client can reset the timeline.
  private var wait: PointWait?

  init(_ point: TimelinePoint, _ wait: PointWait) { (self.point, self.wait) = (point, wait) }

  /// Ends the wait if the point is signalled.
  var fence: Int32? {
    guard let wait else { return nil }
    if wait.awaits(point) { return wait.alarm.descriptor }
    self.wait = nil
    return nil
  }

  var alarm: (any FenceAlarm)? { wait?.alarm }
}

/// The point of a commit that the compositor signals when it does not need the buffer any more: at the release of the buffer, or
/// when the commit's last use ends.
final class ReleasePoint {
  private let point: TimelinePoint
  private var isSignaled = false

  init(_ point: TimelinePoint) { self.point = point }

  deinit { signal() }

  func signal() {
    guard !isSignaled else { return }
    isSignaled = true
    point.timeline.signal(at: point.value)
  }
}
