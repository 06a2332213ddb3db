import Assembly
import Playback
import System
import WaylandServer

/// Listens to the signals that end the program (SIGINT and SIGTERM) or have the policy read again (SIGHUP), and to
/// SIGCHLD, from the loop.
///
/// SIGHUP ends the program where there is no policy to read again, because a script is played, and where it comes from
/// the program's terminal, which is gone.
final class EndSignals {
  private var sources: [EventSource] = []

  /// - Parameters:
  ///   - isPlaying: whether a script or recording is played.
  ///   - reread: reads the policy again.
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
