package import Documents
package import Geometry
package import Rendering
import System

/// Observes a part of the screen over an interval of real time, because a client may not have drawn at the first look.
package final class PictureRest {
  /// The number of the latest changes whose areas are kept.
  private static let mostAreas = 16

  /// The interval.
  package let span: TimeSpan
  /// The part at the start of the interval.
  private var first: Bitmap?
  private var start: UInt64 = 0
  /// The number of times the part has changed since the first look.
  package private(set) var changes = 0
  /// The part before the last change; nil if it has not changed.
  package private(set) var previous: Bitmap?
  /// The areas of the latest changes, the last one at the end.
  private var areas: [IntRect<BufferSpace>] = []

  package init(_ span: TimeSpan) { self.span = span }

  private var hasPassed: Bool {
    MonotonicTime.nanoseconds() - start >= span.unsignedMicroseconds * 1_000
  }

  /// The area of the latest changes, in pixels of the part; nil if it has not changed.
  package var changingArea: IntRect<BufferSpace>? {
    areas.isEmpty ? nil : areas.reduce(.zero) { $0.union($1) }
  }

  /// Returns whether the part has stayed the same for the whole interval.
  ///
  /// - Parameter change: the area in which a later picture differs from an earlier one; nil if they count as the same.
  package func hasRested(_ picture: Bitmap, change: (Bitmap, Bitmap) throws -> IntRect<BufferSpace>?) rethrows -> Bool {
    if let first {
      guard let area = try change(first, picture) else { return hasPassed }
      changes += 1
      previous = first
      areas = areas.suffix(Self.mostAreas - 1) + [area]
    }
    first = picture
    start = MonotonicTime.nanoseconds()
    return span <= .zero
  }

  /// Returns whether the part has stayed the same for the whole interval, if it is known that nothing was drawn since
  /// the look before.
  package func hasRestedFurther() -> Bool { first != nil && hasPassed }

  /// Returns whether the part has differed from a reference for the whole interval, even if it changed meanwhile.
  package func hasDiffered(_ picture: Bitmap, _ differs: Bool) -> Bool {
    guard differs else {
      first = nil
      return false
    }
    if first == nil {
      first = picture
      start = MonotonicTime.nanoseconds()
    }
    return hasPassed
  }
}
