package import Geometry

/// A mode of a display: a size and a refresh rate.
package struct DisplayMode: Hashable, Sendable {
  /// The size in pixels, before any transform.
  package var pixels: IntSize<OutputSpace>
  /// The refresh rate in thousandths of a hertz; 0 if it is not known.
  package var refresh: Int32
  /// True for the mode that the display recommends.
  package var isPreferred: Bool

  package init(_ pixels: IntSize<OutputSpace>, refresh: Int32, isPreferred: Bool = false) {
    (self.pixels, self.refresh, self.isPreferred) = (pixels, refresh, isPreferred)
  }

  /// Returns whether two modes have the same size and rate.
  package func isSame(as other: DisplayMode) -> Bool { pixels == other.pixels && refresh == other.refresh }
}
