import Glibc

/// A function that the application calls later: see ``WaylandApplication/scheduleTimer(after:repeats:_:)``.
public final class Timer {
  /// A Boolean value that indicates whether the timer will still call its function.
  public private(set) var isValid = true

  /// The time of the next call, in milliseconds of the machine's clock.
  fileprivate var due: Double
  fileprivate let interval: Double?
  fileprivate let body: () -> Void

  fileprivate init(due: Double, interval: Double?, _ body: @escaping () -> Void) {
    (self.due, self.interval, self.body) = (due, interval, body)
  }

  /// Ends the timer. It calls its function no more.
  public func invalidate() { isValid = false }
}

/// The timers of an application.
final class TimerQueue {
  private var timers: [Timer] = []

  /// The current time of the machine's clock, in milliseconds. It does not depend on the times of events.
  static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1e6
  }

  func add(after delay: Duration, repeats: Bool, at now: Double, _ body: @escaping () -> Void) -> Timer {
    let parts = delay.components
    let milliseconds = max(0, Double(parts.seconds) * 1000 + Double(parts.attoseconds) / 1e15)
    let timer = Timer(due: now + milliseconds, interval: repeats ? max(1, milliseconds) : nil, body)
    timers.append(timer)
    return timer
  }

  /// The milliseconds until the next timer is due; nil without one.
  func delay(at now: Double) -> Double? { timers.filter(\.isValid).map { max(0, $0.due - now) }.min() }

  /// Calls the functions of the timers that are due, the earliest first. A timer that repeats is called once, also if it is
  /// late.
  func fire(at now: Double, in step: (() -> Void) -> Void) {
    timers.removeAll { !$0.isValid }
    for timer in timers.filter({ $0.due <= now }).sorted(by: { $0.due < $1.due }) where timer.isValid {
      if let interval = timer.interval {
        timer.due = timer.due + interval > now ? timer.due + interval : now + interval
      } else {
        timer.invalidate()
      }
      step(timer.body)
    }
  }
}
