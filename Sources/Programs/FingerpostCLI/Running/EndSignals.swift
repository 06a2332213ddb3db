import Assembly
import Evidence
import Playback
import System
import WaylandServer

/// Handles signals in the event loop: SIGINT and SIGTERM end the program, SIGHUP reloads the policy, and SIGCHLD
/// reports the end of a child.
///
/// SIGHUP ends the program instead if a script is played, or if the program's terminal was closed.
final class EndSignals {
  private var sources: [EventSource] = []

  /// - Parameters:
  ///   - isPlaying: whether a script or recording is played.
  ///   - reread: reloads the policy.
  ///   - childDidEnd: runs after SIGCHLD.
  init(
    _ loop: EventLoop, _ interruption: Interruption, isPlaying: Bool, reread: @escaping () -> Void,
    childDidEnd: @escaping () -> Void
  ) {
    let terminal = Terminal()
    for number in [SignalNumber.interrupt, SignalNumber.terminate] {
      sources.append(loop.signal(number) { interruption.note(number, at: MonotonicClock.nanoseconds()) })
    }
    sources.append(
      loop.signal(SignalNumber.hangUp) {
        if terminal.isGone || isPlaying {
          if !terminal.ignoresHangUp { interruption.note(SignalNumber.hangUp, at: MonotonicClock.nanoseconds()) }
        } else {
          reread()
        }
      })
    sources.append(loop.signal(SignalNumber.childEnded, childDidEnd))
  }

  func cancel() { sources.forEach { $0.cancel() } }
}
