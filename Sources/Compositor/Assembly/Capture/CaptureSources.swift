import Geometry
import Globals
import Logging
import Policies
import Surfaces
import WaylandServer

/// The pictures of outputs, windows and the cursor, for clients that capture them.
final class CaptureSources: CaptureDelegate {
  /// The maximum number of captures in `logged`.
  private static let mostLogged = 256

  private unowned let scene: SceneKeeper
  private unowned let foreground: Foreground
  private unowned let shell: Shell
  private unowned let server: Server
  private let lock: SessionLock
  private let clock: any Clock
  /// The captures that the log has mentioned, so that a client that takes picture after picture is mentioned once.
  private var logged: Set<String> = []

  init(
    _ scene: SceneKeeper, _ foreground: Foreground, _ shell: Shell, _ server: Server, _ lock: SessionLock,
    _ clock: any Clock
  ) {
    (self.scene, self.foreground, self.shell) = (scene, foreground, shell)
    (self.server, self.lock, self.clock) = (server, lock, clock)
  }

  var nanoseconds: UInt64 { MonotonicClock.nanoseconds() }
  var isPaced: Bool { clock.isRunning }

  /// Returns whether clients may see a source now. While it is false, frames and sessions wait, and new frames of
  /// `zwlr_screencopy_manager_v1` fail.
  ///
  /// Every capture asks here, before each picture. Outputs show what they show to the user; windows and cursors are shown
  /// to clients even if the user does not see them. While the session is locked, no window is shown, and outputs only if the
  /// policy allows it. An output whose display is off shows nothing.
  private func mayShow(_ subject: CaptureSubject) -> Bool {
    switch subject {
    case .output(let output): lock.permits(.screenCapture) && !scene.pacer.isDark(output)
    case .toplevel: !lock.isLocked
    }
  }

  func feed(of subject: CaptureSubject, paintsCursors: Bool, for client: Client) -> (any PictureFeed)? {
    let mayShow: () -> Bool = { [unowned self] in self.mayShow(subject) }
    switch subject {
    case .output(let output):
      guard let screen = scene.outputs.screen(of: output) else { return nil }
      log("the output \(output.description.name)", client)
      return ScreenFeed(screen, scene.outputs, paintsCursors ? foreground : nil, mayShow)
    case .toplevel(let identifier):
      guard let window = shell.window(identifier: identifier) else { return nil }
      log("a window of \(server.clients[window.client]?.label ?? "a client")", client)
      return WindowFeed(identifier, shell, scene.outputs, server.windows, mayShow)
    }
  }

  func cursorFeed(over subject: CaptureSubject, for client: Client) -> (any CursorFeed)? {
    guard case .output(let output) = subject, let screen = scene.outputs.screen(of: output) else { return nil }
    log("the cursor on \(output.description.name)", client)
    return PointerFeed(foreground.cursorReader, on: screen, scene.outputs) { [unowned self] in mayShow(subject) }
  }

  /// Logs that a client begins to capture something.
  private func log(_ subject: String, _ client: Client) {
    let line = "\(server.clients[client].label) captures \(subject)"
    guard !logged.contains(line) else { return }
    if logged.count >= Self.mostLogged { logged = [] }
    logged.insert(line)
    server.log.notice("\(line)")
  }
}
