public import Geometry
public import Logging
public import Rendering
public import Seats
public import Surfaces

/// The desktop of a compositor, as its backends see it.
///
/// It outlives its backends' `stop()`.
public protocol BackendDesk: AnyObject {
  /// Receives what goes wrong while the backend works.
  var log: Logger { get }
  /// The loop on which the backend watches its descriptors.
  var loop: any BackendLoop { get }
  /// The current time. It never goes back. Where `hasRunningClock` is true it is CLOCK_MONOTONIC.
  var now: InputTime { get }
  /// False where a script moves the clock. Input of real devices has no meaning then.
  var hasRunningClock: Bool { get }

  /// Routes an event, and carries out what it causes. Clients receive that after the turn of the loop.
  ///
  /// - Parameter time: when it happened, not later than `now`.
  func route(_ event: InputEvent, at time: InputTime)

  /// The outputs in the order in which they were added.
  var outputs: [any BackendOutput] { get }

  /// Lets frames of clients follow `BackendOutput.didShow()`. Without it they follow the outputs' refresh rates.
  func followShownFrames()
}

/// An output of a desktop, for the backend that shows it.
public protocol BackendOutput: AnyObject {
  var description: OutputDescription { get }
  /// Gives the output another mode, scale or position. Clients are told, and windows that fill it follow.
  func change(to description: OutputDescription)
  /// Removes the output from the desktop. Its windows move to the others.
  func remove()

  /// Whether the next picture would differ from the previous one.
  var hasNews: Bool { get }
  /// Whether a client waits for a frame on this output, with or without a new picture.
  var isFrameAwaited: Bool { get }
  /// Composes the next picture with everything that is in front of the windows but the cursor.
  ///
  /// - Returns: the picture, valid until the next call, in pixels of the output, and its pixels that differ from the
  ///   previous one; nil where the output was removed.
  /// - Throws: where there is no memory for it.
  func compose() throws(RenderingError) -> (picture: Bitmap, changed: Region<OutputSpace>)?
  /// Composes a picture for a file: the windows, and the overlay that is switched on. It does not count as a frame.
  ///
  /// - Returns: nil where the output was removed.
  /// - Throws: where there is no memory for it.
  func still() throws(RenderingError) -> Bitmap?
  /// Tells the clients on this output that a frame of it was shown.
  func didShow()
}
