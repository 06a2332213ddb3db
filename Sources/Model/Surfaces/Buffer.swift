public import Geometry

/// The pixels that a client attached to a surface, in any kind of memory.
public protocol Buffer: AnyObject {
  var size: IntSize<BufferSpace> { get }
}

/// A request to be notified of a surface's next frame (`wl_surface.frame`).
package protocol FrameCallback: AnyObject {
  /// False if the client can no longer be notified.
  var isAwaited: Bool { get }
  /// - Parameter time: The time in milliseconds, on the clock that paces frames.
  func done(time: UInt32)
}

/// A request to be notified when the content of a commit is presented or discarded (`wp_presentation.feedback`).
package protocol PresentationFeedback: AnyObject {
  /// False if the client can no longer be notified.
  var isAwaited: Bool { get }
  func presented(_ moment: PresentedMoment)
  func discarded()
}

/// The time at which a frame was presented.
package struct PresentedMoment: Sendable {
  /// The time in nanoseconds, on CLOCK_MONOTONIC or the script's clock.
  package var nanoseconds: UInt64
  /// The nanoseconds until the next frame can be presented.
  package var refresh: UInt32
  /// The number of the output's frame.
  package var sequence: UInt64
  /// The name of the output; nil if the surface was on none.
  package var output: String?
  /// True if the frame was shown at a refresh of the display, and time and number are those of the display.
  package var isSynchronized: Bool
  /// True if the display has shown the buffer of a client without a copy.
  package var isUncopied: Bool

  package init(
    nanoseconds: UInt64, refresh: UInt32, sequence: UInt64, output: String? = nil, isSynchronized: Bool = false,
    isUncopied: Bool = false
  ) {
    self.nanoseconds = nanoseconds
    self.refresh = refresh
    self.sequence = sequence
    self.output = output
    (self.isSynchronized, self.isUncopied) = (isSynchronized, isUncopied)
  }
}
