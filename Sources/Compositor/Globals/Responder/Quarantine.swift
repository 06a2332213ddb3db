import WaylandServer

/// The times in which the answers of a client are not awaited, because it has exceeded deadlines or has often answered
/// late.
final class Quarantine {
  /// The deadlines that the client has exceeded recently.
  private var strikes: [ContinuousClock.Instant] = []
  /// The number of questions about actions and focus that are open.
  private var open = 0
  /// The beginning of the current wait; nil if no question is open.
  private var waitStart: ContinuousClock.Instant?
  /// The ends and lengths of recent waits.
  private var waits: [(end: ContinuousClock.Instant, length: Duration)] = []
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
  private static let mostWaits = 64
  /// The time in all for which the user may wait for the client within `memory`.
  private let patience: Duration

  /// - Parameter patience: how many times as long as the protocol says clients have for their answers.
  init(_ loop: EventLoop, patience: Int = 1, didChange: @escaping (Bool) -> Void) {
    (self.loop, self.didChange) = (loop, didChange)
    self.patience = .seconds(2) * patience
  }

  deinit { timer?.cancel() }

  var isOn: Bool { end != nil }

  /// Adds a deadline that was exceeded. The third one within ten seconds begins a quarantine.
  ///
  /// - Parameter asked: the time of a question of which there can be many at one time. It counts only if the question was
  ///   sent after the previous exceeded deadline, so that those of a list count once.
  func add(_ strike: ContinuousClock.Instant, asked: ContinuousClock.Instant? = nil) {
    guard !isOn else { return }
    if let asked, let previous = strikes.last, asked <= previous { return }
    strikes.removeAll { $0 + Self.memory < strike }
    strikes.append(strike)
    if strikes.count >= Self.allowed { begin(at: strike) }
  }

  /// Notes that the client was asked a question for whose answer keys or the focus wait.
  func waitDidBegin(at now: ContinuousClock.Instant) {
    if open == 0 { waitStart = now }
    open += 1
  }

  /// Notes that such a question was answered or given up. Waiting for more than two seconds within ten seconds begins a
  /// quarantine, even if each answer came in time.
  func waitDidEnd(at now: ContinuousClock.Instant) {
    open -= 1
    guard open == 0, let start = waitStart else { return }
    waitStart = nil
    guard !isOn else { return }
    waits.removeAll { $0.end + Self.memory < now }
    waits.append((now, start.duration(to: now)))
    // A client that answers at once has many short waits. Those that are added up stay until the later one is old.
    if waits.count > Self.mostWaits {
      waits[1].length += waits[0].length
      waits.removeFirst()
    }
    if waits.reduce(Duration.zero, { $0 + $1.length }) > patience { begin(at: now) }
  }

  private func begin(at now: ContinuousClock.Instant) {
    (strikes, waits) = ([], [])
    count += 1
    let length = min(5 * count, 60)
    end = now + .seconds(length)
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
