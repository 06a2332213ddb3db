import Assembly
import Documents
import Globals
import Scripts
import Seats
import Surfaces
import System

/// The reason why a session plays no more input. The rest of the current step is dropped.
enum Halt: Equatable {
  /// A signal interrupted the run.
  case interrupted(signal: Int32)
  /// The input was abandoned: the client that injected it has disconnected, or the program ends.
  case abandoned
  /// A client does not read the events it is sent. The value is an error message.
  case unread(String)

  /// The outcome of the step that was being played.
  var outcome: StepResult.Outcome {
    switch self {
    case .interrupted(let signal): .broken(reason: "interrupted by \(RunInterruption.name(ofSignal: signal))")
    case .abandoned:
      .broken(reason: "cancelled: the client that sent the input has disconnected, or the program is ending")
    case .unread(let reason): .broken(reason: reason)
    }
  }
}

extension Session {
  /// The reason why no more input is played; nil if input can be played.
  var halt: Halt? {
    if let signal = interruption?.signal { return .interrupted(signal: signal) }
    if live?.isAbandoned() == true || isAbandoned?() == true { return .abandoned }
    return unreadInput.map { .unread($0) }
  }
}

/// Clients that received input while they were behind with reading, and the time that the next input waits for them.
struct ReadingPace {
  /// Microseconds of real time within which a client that is behind must read something.
  var patience: Int64 = 5_000_000

  /// Clients that events were sent to since the last wait.
  private(set) var sentTo: Set<ClientID> = []

  mutating func note(_ client: ClientID) { sentTo.insert(client) }

  mutating func take() -> Set<ClientID> {
    defer { sentTo = [] }
    return sentTo
  }
}

extension Session {
  /// Waits until clients that are behind have read most of their events, so that input is never faster than its
  /// receiver. The event loop runs meanwhile.
  ///
  /// If a client reads nothing at all for `ReadingPace.patience`, the step ends. This limit is shorter than the one
  /// after which the seat disconnects such a client (`Lag.patience`).
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
            "\(name) does not read its events: it has read none of \(unread >> 10) KiB for "
            + "\(TimeSpan(microseconds: pace.patience)); the rest of the step is skipped"
        }
      }
    }
  }
}

extension InputEvent {
  /// True if the event completes a batch, so that clients receive all of it.
  var endsBatch: Bool {
    switch self {
    case .touch(.frame), .touch(.cancelAll), .pointer(.frame), .pointer(.leave): true
    case .touch, .pointer, .pad: false
    case .tool(let event): if case .frame = event.change { true } else { false }
    case .gesture, .key, .motion, .deviceRemoved: true
    }
  }
}
