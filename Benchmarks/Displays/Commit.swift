import WaylandClient

/// A commit, and the time of its flip as the compositor reports it.
final class Commit: WpPresentationFeedback.Handler {
  /// The time of CLOCK_MONOTONIC in nanoseconds just before the commit.
  let time: UInt64
  /// The time of CLOCK_MONOTONIC in nanoseconds of the flip; nil if it is not known.
  private(set) var presented: UInt64?

  init(at time: UInt64) { self.time = time }

  func presented(
    _ object: WpPresentationFeedback, tvSecHi: UInt32, tvSecLo: UInt32, tvNsec: UInt32, refresh: UInt32, seqHi: UInt32,
    seqLo: UInt32, flags: WpPresentationFeedback.Kind
  ) {
    presented = (UInt64(tvSecHi) << 32 | UInt64(tvSecLo)) * 1_000_000_000 + UInt64(tvNsec)
  }
}
