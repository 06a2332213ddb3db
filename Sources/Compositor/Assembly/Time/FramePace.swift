import Surfaces

/// A frame that a display has shown. The pacer adds the values that are nil.
package struct DisplayedFrame: Sendable {
  /// The time at which it was shown, in nanoseconds of CLOCK_MONOTONIC; nil if it is shown now.
  package var nanoseconds: UInt64?
  /// The display's number of the frame; nil if it counts none.
  package var sequence: UInt64?
  /// The refresh rate in thousandths of a hertz; nil for that of the output.
  package var refresh: Int32?
  /// True if it was shown at a refresh of the display.
  package var isSynchronized: Bool
  /// True if the display has shown the buffer of a client without a copy.
  package var isUncopied: Bool

  package init(
    nanoseconds: UInt64? = nil, sequence: UInt64? = nil, refresh: Int32? = nil, isSynchronized: Bool = false,
    isUncopied: Bool = false
  ) {
    (self.nanoseconds, self.sequence, self.refresh) = (nanoseconds, sequence, refresh)
    (self.isSynchronized, self.isUncopied) = (isSynchronized, isUncopied)
  }
}

/// The frames of one output, or those of surfaces that are on no output.
struct FramePace {
  /// The time of the last frame in nanoseconds; 0 before the first.
  private var lastFrame: UInt64 = 0
  /// The number of frames that at least one client waited for.
  private var sequence: UInt64 = 0

  /// The interval between frames in nanoseconds.
  static func interval(refresh: Int32) -> UInt64 { 1_000_000_000_000 / UInt64(max(1, refresh)) }

  /// The earliest time of the next frame.
  func due(after interval: UInt64) -> UInt64 { lastFrame + interval }

  /// Counts a frame.
  mutating func advance(with frame: DisplayedFrame, refresh: Int32, on output: String?) -> PresentedMoment {
    lastFrame = frame.nanoseconds ?? MonotonicClock.nanoseconds()
    sequence += 1
    let interval = Self.interval(refresh: frame.refresh ?? refresh)
    return PresentedMoment(
      nanoseconds: lastFrame, refresh: UInt32(clamping: interval), sequence: frame.sequence ?? sequence,
      output: output, isSynchronized: frame.isSynchronized, isUncopied: frame.isUncopied)
  }
}
