/// The frames from the first to the last of several changed pictures, and those of them without a changed picture.
package struct FrameCount: Equatable {
  /// A longer gap, in nanoseconds, is a rest between two movements.
  package static let rest: UInt64 = 500_000_000

  package var missed = 0
  package var all = 0

  /// - Parameters:
  ///   - times: the times of changed pictures in nanoseconds, ascending.
  ///   - interval: the time from frame to frame in nanoseconds.
  package init(_ times: [UInt64], interval: UInt64) {
    for (former, time) in zip(times, times.dropFirst()) where time >= former && time - former < Self.rest {
      let frames = max(1, Int((Double(time - former) / Double(max(1, interval))).rounded()))
      missed += frames - 1
      all += frames
    }
  }
}
