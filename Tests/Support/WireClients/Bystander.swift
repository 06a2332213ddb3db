import CWaylandServer
package import StageKit
package import WaylandClient

/// A well-behaved client of libwayland's library with one window and one touch screen.
package final class Bystander: TestClient {
  private var window: ToplevelClient?
  private var touch: WlTouch?
  /// The events of its touch screen.
  package private(set) var touches: [String] = []
  private var isAnswered = false

  init(socket: Int32) throws { try super.init("bystander", socket: socket) }

  package var errorNumber: Int32 { connection.errorNumber }
  package func forgetTouches() { touches = [] }

  /// Handles the events that have arrived.
  ///
  /// - Returns: whether its touch screen sent any events.
  package func read() -> Bool {
    let before = touches.count
    turn()
    return touches.count != before
  }

  package override func hangUp() {
    if let window { for part in [window.role, window.xdgSurface, window.surface] as [Proxy] { part.discard() } }
    touch?.discard()
    super.hangUp()
  }

  /// Shows a window that fills the output.
  func show() throws {
    settle()
    answerPings()
    touch = seat.getTouch()
    touch?.handler = self
    let window = makeToplevel(appID: "bystander")
    self.window = window
    try window.show(Arena.width, Arena.height)
  }

  /// Sends a sync request and waits for the answer.
  func answers() -> Bool {
    isAnswered = false
    let callback = connection.sync()
    callback.handler = self
    settle()
    if !isAnswered { callback.discard() }
    return isAnswered && connection.errorNumber == 0
  }
}

extension Bystander: WlCallback.Handler {
  package func done(_ object: WlCallback, callbackData: UInt32) { isAnswered = true }
}

extension Bystander: WlTouch.Handler {
  package func down(
    _ object: WlTouch, serial: UInt32, time: UInt32, surface: WlSurface?, id: Int32, x: Fixed, y: Fixed
  ) { touches.append("down \(Int(x.double)) \(Int(y.double))") }

  package func up(_ object: WlTouch, serial: UInt32, time: UInt32, id: Int32) { touches.append("up") }
  package func motion(_ object: WlTouch, time: UInt32, id: Int32, x: Fixed, y: Fixed) { touches.append("motion") }
  package func frame(_ object: WlTouch) { touches.append("frame") }
  package func cancel(_ object: WlTouch) { touches.append("cancel") }
}
