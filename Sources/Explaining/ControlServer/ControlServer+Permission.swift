import Assembly
import Control
import Policies
import System

/// Which clients may change something while descendants are limited.
extension ControlServer {
  /// Refuses a request that changes something or writes a file, unless its client is known to be no descendant of this
  /// process. Programs to which the policy grants the control socket may send all requests except `play`.
  func authorize(_ request: ControlRequest, of connection: Connection) throws(ControlError) {
    let refused = request.uses.filter { !compositor.seat.lock.permits($0) }
    guard refused.isEmpty else {
      throw ControlError(
        .refused,
        "cannot \(request.deed ?? "answer"): the session is locked, and the policy does not allow it; expected "
          + "\(refused.map(\.rawValue).joined(separator: " and ")) in while-locked: allow")
    }
    guard limitsDescendants, let deed = request.deed else { return }
    let reason: String
    switch connection.relation {
    case .stranger: return
    case .descendant:
      if !request.isPlay, let process = connection.process, compositor.programs.mayControl(process: process) { return }
      reason = "requests of this kind are not accepted from clients of the compositor"
    case .unknown:
      reason =
        "the process that made the connection has ended, so that it may be a client of the compositor; "
        + "keep it running until the answer has arrived"
    }
    throw ControlError(.refused, "cannot \(deed): \(reason)")
  }
}

extension ControlServer {
  /// The permission of a client for a request. It is read again when the request is carried out, which may be later.
  func mayAsk(_ request: ControlRequest, of connection: Connection) -> Bool {
    do {
      try authorize(request, of: connection)
      return true
    } catch {
      return false
    }
  }
}

extension ControlRequest {
  /// True if the request waits until no other input is played.
  var isPlayed: Bool {
    switch self {
    case .inject, .play: true
    default: false
    }
  }

  fileprivate var isPlay: Bool { if case .play = self { true } else { false } }

  /// The uses that a locked session must allow for the request. `play` needs none: a compositor that serves steps is one of
  /// tests.
  fileprivate var uses: [LockPolicy.Use] {
    switch self {
    case .version, .idle, .play: []
    case .unlock: [.unlock]
    case .screenshot: [.control, .screenCapture]
    default: [.control]
    }
  }

  /// The effect of the request, as a phrase; nil if it only looks.
  fileprivate var deed: String? {
    switch self {
    case .version, .windows, .surfaces, .devices, .outputs, .idle, .menu, .inspect, .tree, .find, .actions, .chain,
      .follow:
      nil
    case .focus: "change the key window"
    case .raise: "raise a window"
    case .close: "close a window"
    case .action: "send an action"
    case .inject: "inject input"
    case .play: "play steps"
    case .reload: "reload the policy"
    case .screenshot: "take a screenshot"
    case .dumpRecorder: "write the flight recorder"
    case .quit: "quit"
    case .unlock: "unlock the session"
    case .identify: "identify touchscreens"
    case .keepOutputs: "confirm changes of outputs"
    }
  }
}
