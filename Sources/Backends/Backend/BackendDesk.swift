public import Geometry
public import Logging
public import Rendering
public import Seats
public import Surfaces

/// The desktop of a compositor, as its backends see it.
///
/// It outlives its backends' `stop()`.
public protocol BackendDesk: AnyObject {
  /// Receives errors and warnings while the backend works.
  var log: Logger { get }
  /// The loop on which the backend watches its descriptors.
  var loop: any BackendLoop { get }
  /// The current time. It never goes back. If `hasRunningClock` is true, it is CLOCK_MONOTONIC.
  var now: InputTime { get }
  /// False if a script advances the clock. Input of real devices must not be routed then.
  var hasRunningClock: Bool { get }

  /// Routes an event and carries out its effects. Clients receive them after the turn of the loop.
  ///
  /// - Parameter time: the time of the event, not later than `now`.
  func route(_ event: InputEvent, at time: InputTime)

  /// The outputs in the order in which they were added.
  var outputs: [any BackendOutput] { get }

  /// Makes frame callbacks of clients follow `BackendOutput.didShow()` instead of the outputs' refresh rates.
  func paceByShownFrames()
}

/// An output of a desktop, for the backend that shows it.
public protocol BackendOutput: AnyObject {
  var description: OutputDescription { get }
  /// Changes the mode, scale or position of the output. Clients are notified, and windows that fill it are resized.
  func change(to description: OutputDescription)
  /// Removes the output from the desktop. Its windows move to other outputs.
  func remove()

  /// True if the next picture would differ from the previous one.
  var hasNews: Bool { get }
  /// True if a client waits for a frame on this output, with or without a new picture.
  var isFrameAwaited: Bool { get }
  /// Composes the next picture: the windows and everything in front of them except the cursor.
  ///
  /// - Returns: the picture, valid until the next call, in pixels of the output, and its pixels that differ from the
  ///   previous one; nil if the output was removed.
  /// - Throws: if there is not enough memory.
  func compose() throws(RenderingError) -> (picture: Bitmap, changed: Region<OutputSpace>)?
  /// Composes a picture for a file: the windows and the current overlay. It does not count as a frame.
  ///
  /// - Returns: nil if the output was removed.
  /// - Throws: if there is not enough memory.
  func still() throws(RenderingError) -> Bitmap?
  /// Notifies the clients on this output that a frame was shown.
  func didShow()
}
