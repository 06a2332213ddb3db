import Documents
import Policies
import Seats
import Surfaces

/// Decides whether a running program of the policy hangs: whether it does not answer pings, or shows no window.
///
/// It is asked at `next`, and says which clients are to be pinged.
struct HangWatch {
  /// The reason why a program hangs.
  enum Cause: Equatable, CustomStringConvertible {
    case unanswered(TimeSpan)
    case windowless(TimeSpan)

    var description: String {
      switch self {
      case .unanswered(let limit): "has not answered a ping for \(limit)"
      case .windowless(let limit): "has shown no window for \(limit)"
      }
    }
  }

  /// The result of a look at a program.
  struct Finding: Equatable {
    /// The clients to ping.
    var pings: [ClientID] = []
    /// Nil if the program does not hang.
    var cause: Cause?
  }

  /// Microseconds between two looks, at most. It is also the time between two pings of a client.
  static let longestInterval: UInt64 = 5_000_000
  /// A look that is later than this number of microseconds was late because this process, or the machine, had stopped. Programs
  /// could not answer in that time either.
  static let tolerance: UInt64 = 2_000_000

  private let unresponsive: TimeSpan?
  private let windowless: TimeSpan?
  /// The times of the pings that were not answered.
  private var pings: [ClientID: InputTime] = [:]
  /// The start of the program, or the last look that found a window.
  private var lastWindow: InputTime
  /// The time of the next look.
  private(set) var next: InputTime

  /// - Returns: nil if the policy sets no limit.
  init?(_ policy: ProgramPolicy, from now: InputTime) {
    guard policy.restartIfUnresponsive != nil || policy.restartWithoutWindow != nil else { return nil }
    (unresponsive, windowless) = (policy.restartIfUnresponsive, policy.restartWithoutWindow)
    (lastWindow, next) = (now, now)
    next = now.advanced(by: interval)
  }

  /// True if a policy has the limits of this watch.
  func has(limitsOf policy: ProgramPolicy) -> Bool {
    policy.restartIfUnresponsive == unresponsive && policy.restartWithoutWindow == windowless
  }

  /// Half of the shorter limit, so that a program that stops just after an answer is found soon.
  private var interval: UInt64 {
    let shorter = [unresponsive, windowless].compactMap { $0?.unsignedMicroseconds }.min() ?? Self.longestInterval
    return min(shorter / 2, Self.longestInterval)
  }

  /// - Parameters:
  ///   - clients: the program's clients that have a window.
  ///   - excused: those of them that wait for a frame. A client that shows frames in step with the display does nothing else
  ///     while a display is off, or another terminal is in front.
  mutating func look(at clients: [ClientID], excused: Set<ClientID> = [], _ now: InputTime) -> Finding {
    if now > next.advanced(by: Self.tolerance) { beginAgain(now) }
    for client in excused where pings[client] != nil { pings[client] = now }
    if !clients.isEmpty { lastWindow = now }
    if let unresponsive, let oldest = pings.values.min(), oldest.advanced(by: unresponsive) <= now {
      return Finding(cause: .unanswered(unresponsive))
    }
    if let windowless, lastWindow.advanced(by: windowless) <= now {
      return Finding(cause: .windowless(windowless))
    }
    let unasked = unresponsive == nil ? [] : clients.filter { pings[$0] == nil }
    for client in unasked { pings[client] = now }
    let usual = now.advanced(by: interval)
    next = earliestEnd.map { min($0, usual) } ?? usual
    return Finding(pings: unasked)
  }

  /// A client has answered, or has destroyed the object that was pinged, which a client that hangs cannot do.
  mutating func clientDidAnswer(_ client: ClientID) { pings[client] = nil }

  private mutating func beginAgain(_ now: InputTime) {
    for client in pings.keys { pings[client] = now }
    lastWindow = now
  }

  /// The first moment at which a limit can be reached.
  private var earliestEnd: InputTime? {
    let unanswered = unresponsive.flatMap { limit in pings.values.min().map { $0.advanced(by: limit) } }
    return [unanswered, windowless.map { lastWindow.advanced(by: $0) }].compactMap { $0 }.min()
  }
}

extension InputTime {
  fileprivate func advanced(by span: TimeSpan) -> InputTime { advanced(by: span.unsignedMicroseconds) }
}
