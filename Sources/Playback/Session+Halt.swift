import Assembly
import Documents
import Globals
import Scripts
import Seats
import Surfaces
import System

/// Why a session plays no more input; what is left of the step is dropped.
enum Halt: Equatable {
  /// A signal asks the run to end.
  case interrupted(signal: Int32)
  /// Nobody wants the rest any more: the client that asked for it has hung up, or the program ends.
  case abandoned
  /// A client does not read what it is sent.
  case unread(String)

  /// What becomes of the step that was being played.
  var outcome: StepResult.Outcome {
    switch self {
    case .interrupted(let signal): .broken(reason: "interrupted by \(RunInterruption.name(ofSignal: signal))")
    case .abandoned: .broken(reason: "given up: the rest of the input is not wanted any more")
    case .unread(let reason): .broken(reason: reason)
    }
  }
}

extension Session {
  /// Why no more input is played; nil while all is well.
  var halt: Halt? {
    if let signal = interruption?.signal { return .interrupted(signal: signal) }
    if live?.isAbandoned() == true { return .abandoned }
    return unreadInput.map { .unread($0) }
  }
}

/// The clients that were sent input while they were behind with reading, and how long the next input waits for them.
struct ReadingPace {
  /// Microseconds of real time in which a client that is behind must read something.
  var patience: Int64 = 5_000_000

  /// Clients that were sent something since the last wait.
  private(set) var sentTo: Set<ClientID> = []

  mutating func note(_ client: ClientID) { sentTo.insert(client) }

  mutating func take() -> Set<ClientID> {
    defer { sentTo = [] }
    return sentTo
  }
}

extension Session {
  /// Waits until clients that are behind have read most of what they were sent, so that input never comes faster than
  /// its receiver reads it. Everything else goes on meanwhile.
  ///
  /// A client that reads nothing at all for `ReadingPace.patience` ends the step. That is sooner than the seat gives
  /// such a client up (`Lag.patience`).
  func awaitReaders() {
    for client in pace.take() {
      var lowest = compositor.seat.global.unreadBytes(of: client)
      var deadline = Deadline(microseconds: pace.patience)
      while halt == nil, !isOutOfTime, compositor.seat.global.isBehind(client) {
        compositor.turn(milliseconds: min(5, deadline.milliseconds))
        let unread = compositor.seat.global.unreadBytes(of: client)
        if unread < lowest {
          lowest = unread
          deadline = Deadline(microseconds: pace.patience)
        } else if deadline.hasPassed {
          let name = compositor.clients[client]?.label ?? "a client"
          unreadInput =
            "\(name) does not read its input: it has read none of \(unread >> 10) KiB for "
            + "\(TimeSpan(microseconds: pace.patience)); the rest of the step is not played"
        }
      }
    }
  }
}

extension InputEvent {
  /// Whether the event completes a batch, so that clients have all of it.
  var endsBatch: Bool {
    switch self {
    case .touch(.frame), .touch(.cancelAll), .pointer(.frame), .pointer(.leave): true
    case .touch, .pointer, .pad: false
    case .tool(let event): if case .frame = event.change { true } else { false }
    case .gesture, .key, .motion, .deviceRemoved: true
    }
  }
}
