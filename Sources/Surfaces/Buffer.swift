public import Geometry

/// Pixels that a client has handed over, of whatever kind.
public protocol Buffer: AnyObject {
  var size: IntSize<BufferSpace> { get }
}

/// Somebody who waits for a surface's next frame (`wl_surface.frame`).
public protocol FrameCallback: AnyObject {
  /// False once nobody can be told any more.
  var isAwaited: Bool { get }
  /// - Parameter time: milliseconds, of the clock that paces frames.
  func done(time: UInt32)
}

/// Somebody who waits to learn when, or whether, this content came to the screen (`wp_presentation.feedback`).
public protocol PresentationFeedback: AnyObject {
  /// False once nobody can be told any more.
  var isAwaited: Bool { get }
  func presented(_ moment: PresentedMoment)
  func discarded()
}

/// When a frame was shown.
public struct PresentedMoment: Sendable {
  /// Nanoseconds, CLOCK_MONOTONIC or the script's clock.
  public var nanoseconds: UInt64
  /// Nanoseconds until the next frame can be shown.
  public var refresh: UInt32
  /// Counts the output's frames.
  public var sequence: UInt64

  public init(nanoseconds: UInt64, refresh: UInt32, sequence: UInt64) {
    self.nanoseconds = nanoseconds
    self.refresh = refresh
    self.sequence = sequence
  }
}
