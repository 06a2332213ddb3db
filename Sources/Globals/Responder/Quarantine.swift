import WaylandServer

/// The times in which the answers of a client are not awaited, because it has exceeded deadlines.
final class Quarantine {
  /// The deadlines that the client has exceeded recently.
  private var strikes: [ContinuousClock.Instant] = []
  /// The number of quarantines so far.
  private var count = 0
  private let loop: EventLoop
  private var timer: EventSource?
  /// Called when it begins, and when it ends.
  private let didChange: (Bool) -> Void
  /// The end of the current quarantine; nil without one.
  private(set) var end: ContinuousClock.Instant?

  /// The exceeded deadlines within `memory` that begin a quarantine.
  private static let allowed = 3
  private static let memory = Duration.seconds(10)

  init(_ loop: EventLoop, didChange: @escaping (Bool) -> Void) { (self.loop, self.didChange) = (loop, didChange) }

  deinit { timer?.cancel() }

  var isOn: Bool { end != nil }

  /// Adds a deadline that was exceeded. The third one within ten seconds begins a quarantine.
  func add(_ strike: ContinuousClock.Instant) {
    guard !isOn else { return }
    strikes.removeAll { $0 + Self.memory < strike }
    strikes.append(strike)
    guard strikes.count >= Self.allowed else { return }
    strikes = []
    count += 1
    let length = min(5 * count, 60)
    end = strike + .seconds(length)
    timer = timer ?? loop.timer { [weak self] in self?.timeDidPass() }
    timer?.fire(afterMilliseconds: Int32(length * 1000))
    didChange(true)
  }

  private func timeDidPass() {
    guard isOn else { return }
    end = nil
    didChange(false)
  }
}
