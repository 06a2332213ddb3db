package import Accessibility
package import WaylandServer

/// Drives a connection to a bus by a compositor's event loop.
package final class BusConnection {
  private let bus: any PolledBus
  /// The monotonic clock, in microseconds.
  private let clock: () -> UInt64
  private var watch: EventSource?
  private var timer: EventSource?
  /// The time for which the timer is set; nil if it is not set.
  private var timerEnd: UInt64?

  package init(_ bus: any PolledBus, loop: EventLoop, clock: @escaping () -> UInt64) {
    (self.bus, self.clock) = (bus, clock)
    watch = loop.watch(bus.descriptor) { [weak self] in self?.process() }
    timer = loop.timer { [weak self] in
      self?.timerEnd = nil
      self?.process()
    }
    bus.onChange = { [weak self] in self?.update() }
    update()
  }

  deinit { bus.onChange = nil }

  private func process() {
    bus.process()
    update()
  }

  private func update() {
    let events = bus.wantedEvents
    guard events.reading || events.writing || bus.deadline != nil else {
      // The connection has ended, and its descriptor would wake the loop for ever.
      watch?.cancel()
      timer?.fire(afterMilliseconds: 0)
      return
    }
    watch?.watch(reading: events.reading, writing: events.writing)
    let deadline = bus.deadline
    guard deadline != timerEnd else { return }
    timerEnd = deadline
    guard let deadline else {
      timer?.fire(afterMilliseconds: 0)
      return
    }
    let time = clock()
    // Rounded up, so that the timer does not fire before the deadline; 0 would clear it.
    let delay = deadline > time ? (deadline - time) / 1000 + 1 : 1
    timer?.fire(afterMilliseconds: Int32(clamping: delay))
  }
}
