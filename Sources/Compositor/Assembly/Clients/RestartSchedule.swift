import Policies
import Seats

/// Decides whether and when a program that has ended is started again.
struct RestartSchedule {
  enum Verdict: Equatable {
    /// The program stays ended.
    case stays
    /// The program is started again at this time.
    case restarts(at: InputTime)
    /// The program was started again this number of times within a minute and is given up.
    case givesUp(restarts: Int)
  }

  /// The delay of the first restart, in microseconds. Each further one is twice as long, up to `longestDelay`.
  static let firstDelay: UInt64 = 500_000
  static let longestDelay: UInt64 = 30_000_000
  /// The time in microseconds after which earlier restarts do not count any more.
  static let memory: UInt64 = 60_000_000

  /// The times of the restarts that count.
  private var restarts: [InputTime] = []

  /// Decides about a program that has ended.
  ///
  /// - Parameters:
  ///   - succeeded: true if its exit status was 0.
  ///   - now: the time of the end. It is not earlier than the restart before.
  mutating func programDidEnd(_ policy: ProgramPolicy, succeeded: Bool, at now: InputTime) -> Verdict {
    switch policy.restart {
    case .never: return .stays
    case .onFailure where succeeded: return .stays
    case .onFailure, .always: break
    }
    restarts.removeAll { now.microseconds &- $0.microseconds >= Self.memory }
    guard restarts.count < policy.restartsPerMinute else { return .givesUp(restarts: restarts.count) }
    let doubled = Self.firstDelay << UInt64(min(restarts.count, 10))
    let due = now.advanced(by: min(doubled, Self.longestDelay))
    restarts.append(due)
    return .restarts(at: due)
  }
}
