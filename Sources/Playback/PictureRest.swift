import Assembly
import Documents
import Rendering

/// Observes a part of the screen over an interval of real time, because a client may not have drawn at the first look.
final class PictureRest {
  /// The interval.
  let span: TimeSpan
  /// The part at the start of the interval.
  private var first: Bitmap?
  private var start: UInt64 = 0
  /// The number of times the part has changed since the first look.
  private(set) var changes = 0

  init(_ span: TimeSpan) { self.span = span }

  private var hasPassed: Bool {
    MonotonicClock.nanoseconds() - start >= UInt64(max(0, span.microseconds)) * 1_000
  }

  /// Returns whether the part has stayed the same for the whole interval.
  ///
  /// - Parameter isSame: returns whether two pictures of the part count as the same.
  func hasRested(_ picture: Bitmap, isSame: (Bitmap, Bitmap) throws -> Bool) rethrows -> Bool {
    if let first, try isSame(first, picture) { return hasPassed }
    if first != nil { changes += 1 }
    first = picture
    start = MonotonicClock.nanoseconds()
    return span <= .zero
  }

  /// Returns whether the part has differed from a reference for the whole interval, even if it changed meanwhile.
  func hasDiffered(_ picture: Bitmap, _ differs: Bool) -> Bool {
    guard differs else {
      first = nil
      return false
    }
    if first == nil {
      first = picture
      start = MonotonicClock.nanoseconds()
    }
    return hasPassed
  }
}
