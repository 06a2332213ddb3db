import Surfaces
import System

/// The descriptors that become readable when acquire points of clients may be signalled: one for each client that waits.
final class PointAlarms {
  private let kernel: any TimelineKernel
  private var alarms: [ClientID: PointAlarm] = [:]
  private var waits = Tally<ClientID>()

  init(_ kernel: any TimelineKernel) { self.kernel = kernel }

  /// The number of points for which a client's commits wait.
  func count(of client: ClientID) -> Int { waits[client] }

  /// Begins a wait, which ends with the returned object.
  ///
  /// - Throws: the kernel's reason for which there is no descriptor.
  func wait(of client: ClientID) throws(ErrorNumber) -> PointWait {
    let alarm = if let known = alarms[client] { known } else { try PointAlarm(notifies: kernel.notifies) }
    alarms[client] = alarm
    waits.add(client)
    return PointWait(alarm) { [self] in
      waits.remove(client)
      if waits[client] == 0 { alarms[client] = nil }
    }
  }
}

/// A wait for one point.
final class PointWait {
  let alarm: PointAlarm
  private let onEnd: () -> Void
  private var isNoticed = false

  fileprivate init(_ alarm: PointAlarm, onEnd: @escaping () -> Void) { (self.alarm, self.onEnd) = (alarm, onEnd) }

  deinit { onEnd() }

  /// Lets the kernel notify the alarm of a point, once, and asks it about the point.
  ///
  /// - Returns: false if the wait is over: the point is signalled, or the kernel refuses the notification.
  func awaits(_ point: TimelinePoint) -> Bool {
    if !isNoticed, let counter = alarm.counter {
      isNoticed = true
      guard point.timeline.notify(counter, at: point.value) else { return false }
    }
    // Asked after the notification: kernels before 6.9 do not report points that were signalled before it.
    return !point.timeline.isSignaled(at: point.value)
  }
}

/// A descriptor that becomes readable when one of a client's points may be signalled.
final class PointAlarm: FenceAlarm {
  private enum Source {
    /// The kernel adds to it.
    case events(EventCounter)
    /// Points are asked again and again: the kernel does not report them.
    case polls(IntervalTimer)
  }

  private let source: Source

  /// The time between two questions of a kernel that does not report points: a quarter of the time of a frame at 60 Hz.
  private static let pollMicroseconds: UInt64 = 4000

  fileprivate init(notifies: Bool) throws(ErrorNumber) {
    if notifies {
      source = .events(try EventCounter())
    } else {
      source = .polls(try IntervalTimer(microseconds: Self.pollMicroseconds))
    }
  }

  var descriptor: Int32 {
    switch source {
    case .events(let counter): counter.descriptor
    case .polls(let timer): timer.descriptor
    }
  }

  /// The event counter to which the kernel can add; nil if points are polled.
  var counter: Int32? { if case .events(let counter) = source { counter.descriptor } else { nil } }

  func rearm() {
    switch source {
    case .events(let counter): counter.reset()
    case .polls(let timer): timer.read()
    }
  }
}
