import Assembly
import Documents
import Scripts
import System

/// A started client without a window so far.
///
/// The next client, and steps that need windows, wait for it. Windows therefore appear in the same order in every run.
struct ClientStart {
  let client: ScriptClient
  let process: LaunchedClient
  /// The deadline after which the script continues without the window.
  let end: Deadline
}

extension Session {
  /// Starts a client after the previous one has opened a window, has ended, or has used up `start-timeout`.
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
  /// - Parameter limit: an earlier deadline for this call; the next call continues the wait.
  func awaitStart(until limit: Deadline? = nil) {
    while let start = starting {
      settle(until: start.end.earlier(limit))
      if !start.process.isRunning || compositor.mappedWindows.contains(where: { label(of: $0) == start.client.name }) {
        starting = nil
      } else if start.end.hasPassed {
        starting = nil
        warn(
          "client \(start.client.name) has not opened a window within \(settings.startLimit) of its start "
            + "(start-timeout); the script continues. If it opens no window, add 'window: no' to the client",
          at: start.client.position)
      } else if limit?.hasPassed == true || isOutOfTime || halt != nil || fault() != nil {
        return
      } else {
        compositor.turn(milliseconds: 5)
      }
    }
  }
}
