package import Geometry
package import Logging
package import Rendering
package import Seats
package import Surfaces

/// The desktop of a compositor, as its backends see it.
///
/// It outlives its backends' `stop()`.
package protocol BackendDesk: AnyObject {
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

  /// Adds an output at the position in its description. Clients are notified.
  ///
  /// - Throws: if an output has the same name, or the system refuses another one.
  func addOutput(_ description: OutputDescription) throws(BackendFault) -> any BackendOutput

  /// Makes frame callbacks of clients follow `BackendOutput.didShow` instead of the outputs' refresh rates.
  func paceByShownFrames()

  /// Offers the settings of the backend's displays to clients and to the policy. The desk does not retain them, and uses
  /// those of the last call.
  func control(_ displays: any DisplayControl)

  /// Offers dma-bufs to clients, if they can be read when a picture has to be composed.
  ///
  /// Without a sample, nothing can be tried. Then the formats are only preferred among those that clients may hand over anyway, and
  /// only if clients draw on the same device.
  ///
  /// - Returns: the reason why they are not offered; nil if they are.
  func offer(_ dmabufs: ShownDmabufs) -> String?

  /// The painters of the desk, if they can paint in memory of a graphics card; nil if pictures are in main memory only.
  var targets: (any TargetImporter)? { get }

  /// A display appeared, disappeared, or has other settings or other modes. Call it after the change, also if no output
  /// has changed. Clients are notified.
  func displaysDidChange()
}

/// An output of a desktop, for the backend that shows it.
package protocol BackendOutput: AnyObject {
  var description: OutputDescription { get }
  /// Changes the mode, scale or position of the output. Clients are notified, and windows that fill it are resized.
  func change(to description: OutputDescription)
  /// Removes the output from the desktop. Its windows move to other outputs.
  func remove()

  /// True if the next picture would differ from the previous one.
  ///
  /// - Parameter paintsCursor: true for a picture that contains the cursor.
  func hasNews(paintsCursor: Bool) -> Bool
  /// True if a client waits for a frame on this output, with or without a new picture.
  var isFrameAwaited: Bool { get }
  /// The next picture: the windows and everything in front of them, in pixels of the output.
  ///
  /// - Parameter paintsCursor: true to include the cursor; false for a backend that shows `cursor` itself.
  /// - Returns: nil if the output was removed.
  /// - Throws: if there is not enough memory.
  func nextPicture(paintsCursor: Bool) throws(RenderingError) -> (any NextPicture)?
  /// The buffer of a client that is the whole next picture, in the output's transform; nil if the picture has to be composed.
  ///
  /// A backend that shows the buffer itself calls `didTakeSoleBuffer()` instead of `nextPicture(paintsCursor:)`, and keeps the
  /// returned object until its display shows something else.
  ///
  /// - Parameter paintsCursor: true for a picture that contains the cursor.
  func soleBuffer(paintsCursor: Bool) -> (any BackendBuffer)?
  /// Notes that `soleBuffer` is the next picture. The next call of `nextPicture(paintsCursor:)` returns all changes since the
  /// previous one.
  func didTakeSoleBuffer()
  /// Composes a picture for a file: the windows and the current overlay. It does not count as a frame.
  ///
  /// - Returns: nil if the output was removed.
  /// - Throws: if there is not enough memory.
  func still() throws(RenderingError) -> Bitmap?
  /// The cursor on this output; nil if it is hidden or on another output.
  var cursor: (any BackendCursor)? { get }
  /// Notifies the clients on this output that a frame was shown.
  ///
  /// - Parameters:
  ///   - nanoseconds: the time of CLOCK_MONOTONIC at which a display has shown it; nil if it is shown now. Only a frame with a time
  ///     is reported as shown without a copy: others are shown by a program that may copy them.
  ///   - sequence: the display's number of the frame; nil if it counts none.
  ///   - refresh: the refresh rate in thousandths of a hertz; nil for that of the description.
  ///   - isSynchronized: true if it was shown at a refresh of the display, so that time and number are those of the
  ///     display.
  func didShow(at nanoseconds: UInt64?, sequence: UInt64?, refresh: Int32?, isSynchronized: Bool)
}

extension BackendDesk {
  package func offer(_ dmabufs: ShownDmabufs) -> String? { "the desktop has no use for them" }
  package var targets: (any TargetImporter)? { nil }
}

extension BackendOutput {
  package func soleBuffer(paintsCursor: Bool) -> (any BackendBuffer)? { nil }
  package func didTakeSoleBuffer() {}

  /// True if the next picture without the cursor would differ from the previous one.
  package var hasNews: Bool { hasNews(paintsCursor: false) }

  /// The next picture without the cursor.
  package func nextPicture() throws(RenderingError) -> (any NextPicture)? { try nextPicture(paintsCursor: false) }

  /// Notifies the clients on this output that a frame is shown now, by a display that measures nothing.
  package func didShow() { didShow(at: nil, sequence: nil, refresh: nil, isSynchronized: false) }
}

/// The cursor on an output, for a backend that shows it beside the picture of the output.
package protocol BackendCursor {
  /// The place of the pointer in pixels of the output, before the output's transform.
  var place: Point<OutputSpace> { get }
  /// True if this cursor has the same picture as an earlier one, so that the backend can keep it.
  func looks(like other: any BackendCursor) -> Bool
  /// Makes the picture, with alpha and premultiplied colours, and the place of the pointer in it, in pixels.
  ///
  /// - Returns: nil if the cursor has no content.
  /// - Throws: if there is not enough memory.
  func picture() throws(RenderingError) -> (bitmap: Bitmap, hotspot: Vector<OutputSpace>)?
}
