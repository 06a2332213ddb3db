import Seats
import WaylandServer

/// Wakes the loop when a waiting gesture, or another owner, needs the current time.
final class GestureTimer {
  private var source: EventSource?
  private var due: InputTime?

  init(_ loop: EventLoop, _ action: @escaping () -> Void) {
    source = loop.timer { [unowned self] in
      // The loop's timer may be shorter than the time to a moment that is weeks away.
      due = nil
      action()
    }
  }

  /// Sets or clears the timer. Does nothing if the timer is already set for that moment.
  func set(for moment: InputTime?, now clock: any Clock) {
    guard moment != due || moment.map({ $0 <= clock.now }) == true else { return }
    due = moment
    source?.fire(afterMilliseconds: moment.map { Self.milliseconds(from: clock.now, to: $0) } ?? 0)
  }

  /// Rounded up, so that the timer never fires early; at least 1, since 0 would clear it.
  private static func milliseconds(from now: InputTime, to moment: InputTime) -> Int32 {
    guard moment > now else { return 1 }
    return max(1, Int32(clamping: (moment.microseconds - now.microseconds + 999) / 1000))
  }
}
