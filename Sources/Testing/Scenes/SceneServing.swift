package import Seats
package import Surfaces

/// The part of a desktop that a wait needs: turns of the loop, frames, and whether clients have handled their events.
package protocol SceneServing: SceneReading {
  /// Lets the compositor and its clients work.
  ///
  /// - Parameter milliseconds: the longest time to wait for something to do.
  func turn(milliseconds: Int32)
  /// True while commits wait to be copied.
  var isCopying: Bool { get }
  /// Copies the held buffers of clients and releases them.
  ///
  /// - Returns: false if no buffer is held.
  func copyHeldBuffers() -> Bool

  // MARK: Time

  /// True if the time passes by itself; false if `advance` moves it.
  var isClockRunning: Bool { get }
  /// Moves the script's clock to a later moment. `timeDidPass` then notifies recognizers and others for whom it is due.
  func advance(to moment: InputTime)
  func timeDidPass()
  /// The next time for which a gesture, a program or a verdict waits; nil if none does.
  var nextTimer: InputTime? { get }

  // MARK: Frames and pings

  /// Answers the frame callbacks of all clients.
  func serveFrames()
  /// The number of frames so far that clients have waited for.
  var frames: UInt64 { get }
  /// True while a client waits for a frame.
  var isFrameAwaited: Bool { get }
  var withholdsFrames: Bool { get }
  /// The clients that wait for a frame and get none: frames are withheld, or their displays are off.
  var clientsWithoutFrames: Set<ClientID> { get }
  var clientsOpeningPopups: Set<ClientID> { get }
  /// The connected clients with a mapped window.
  var clientsWithWindows: [ClientID] { get }
  /// Sends a ping.
  ///
  /// - Returns: false if the client has no object for it.
  func ping(_ client: ClientID, answered: @escaping () -> Void) -> Bool

  // MARK: Requests

  /// The number of requests that clients have made, without answers to pings.
  var requestCount: Int { get }
  /// The client that made the last request.
  var lastRequester: ClientID? { get }

  // MARK: Readers

  /// Returns whether a client is behind with reading its events.
  func isBehind(_ client: ClientID) -> Bool
  /// The bytes that a client has not read.
  func unreadBytes(of client: ClientID) -> Int

  // MARK: Applications

  /// True while applications perform actions that they were sent, or answer recognizers.
  var areApplicationsBusy: Bool { get }
  /// True while clients judge touches that they were sent.
  var isJudging: Bool { get }
  /// Keeps the answers of clients during a wait, so that the chains of responders stay as they are.
  func holdingChains(_ body: () -> Void)
  /// True if recognizers ask for the widgets that input touches.
  var asksForTouchedWidgets: Bool { get }
  /// Asks for the widgets that an event is about to touch.
  func askForTouchedWidgets(before event: InputEvent)
  /// Ends the questions of a batch of events.
  func endAskingForTouchedWidgets()
  var awaitsTouchedWidgets: Bool { get }
}
