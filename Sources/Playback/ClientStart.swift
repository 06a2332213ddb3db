import Assembly
import Documents
import Scripts
import System

/// A client that was started and has no window yet.
///
/// The next client, and steps that need windows, wait for it: so windows appear in the same order in every run.
struct ClientStart {
  let client: ScriptClient
  let process: LaunchedClient
  /// When nothing waits for it any more.
  let end: Deadline
}

extension Session {
  /// Starts a client, after the one before has opened a window, has ended, or has used up `start-timeout`.
  func start(_ client: ScriptClient) throws(LaunchError) {
    awaitStart()
    guard halt == nil else { return }
    let process = try launch(client)
    guard client.opensWindow else { return }
    starting = ClientStart(
      client: client, process: process, end: Deadline(microseconds: settings.startLimit.microseconds))
  }

  /// Waits until the client that was started last has a window, has ended, or has used up `start-timeout`.
  ///
  /// - Parameter limit: when to stop waiting in any case; the next call then waits for the rest.
  func awaitStart(until limit: Deadline? = nil) {
    while let start = starting {
      settle(until: start.end.earlier(limit))
      if !start.process.isRunning || compositor.mappedWindows.contains(where: { label(of: $0) == start.client.name }) {
        starting = nil
      } else if start.end.hasPassed {
        starting = nil
        warn(
          "client \(start.client.name) has opened no window within \(settings.startLimit) of its start "
            + "(start-timeout); the script goes on. Add 'window: no' to the client if it opens none",
          at: start.client.position)
      } else if limit?.hasPassed == true || isOutOfTime || halt != nil || fault() != nil {
        return
      } else {
        compositor.turn(milliseconds: 5)
      }
    }
  }
}
