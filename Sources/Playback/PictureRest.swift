import Assembly
import Documents
import Rendering

/// Judges a part of the screen over an interval of real time, since one look may come before a client has drawn.
final class PictureRest {
  /// The interval.
  let span: TimeSpan
  /// The part as it was at the start of the interval.
  private var first: Bitmap?
  private var start: UInt64 = 0
  /// How often the part has changed since the first look.
  private(set) var changes = 0

  init(_ span: TimeSpan) { self.span = span }

  private var hasPassed: Bool {
    MonotonicClock.nanoseconds() - start >= UInt64(max(0, span.microseconds)) * 1_000
  }

  /// Whether the part has stayed the same for the whole interval.
  ///
  /// - Parameter isSame: whether two looks at the part count as the same.
  func hasRested(_ picture: Bitmap, isSame: (Bitmap, Bitmap) throws -> Bool) rethrows -> Bool {
    if let first, try isSame(first, picture) { return hasPassed }
    if first != nil { changes += 1 }
    first = picture
    start = MonotonicClock.nanoseconds()
    return span <= .zero
  }

  /// Whether the part has differed from a reference for the whole interval, moving or not.
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
