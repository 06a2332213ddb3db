import Scripts
import Seats

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
