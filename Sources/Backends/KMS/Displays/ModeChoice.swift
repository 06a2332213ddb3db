package import Geometry
package import Surfaces

/// The choice among the modes that a display offers.
package struct ModeChoice: Equatable, Sendable {
  /// The mode that a user wants. Nil leaves the value to the display.
  package struct Wish: Equatable, Sendable {
    package var pixels: IntSize<OutputSpace>?
    /// The refresh rate in thousandths of a hertz.
    package var refresh: Int32?

    package init(pixels: IntSize<OutputSpace>? = nil, refresh: Int32? = nil) {
      (self.pixels, self.refresh) = (pixels, refresh)
    }
  }

  /// The highest refresh rate that is used without a wish, in thousandths of a hertz. The processor composes every frame,
  /// so a higher rate has a cost.
  private static let usualRefresh: Int32 = 75_500
  /// The least number of pixels of a mode that is tried in place of another one.
  private static let leastArea = 1024 * 768

  private let modes: [DisplayMode]

  /// - Parameter modes: the modes as the display lists them. Those without pixels are ignored.
  package init(_ modes: [DisplayMode]) { self.modes = modes.filter { !$0.pixels.isEmpty } }

  /// The sizes that the display offers, each once, the largest first.
  package var sizes: [IntSize<OutputSpace>] {
    Set(modes.map(\.pixels)).sorted {
      (Self.area($0), $0.width) > (Self.area($1), $1.width)
    }
  }

  /// The mode that fits a wish: one of exactly these pixels, with the nearest refresh rate.
  ///
  /// Without pixels, they are those of the preferred mode, or else the largest. Without a refresh rate, the preferred mode is
  /// taken if it has the pixels, or else the highest rate up to 75 Hz.
  ///
  /// - Returns: nil if the display does not offer the pixels, or has no modes.
  package func mode(for wish: Wish = Wish()) -> DisplayMode? {
    let preferred = modes.first(where: \.isPreferred)
    guard let pixels = wish.pixels ?? preferred?.pixels ?? sizes.first else { return nil }
    let fitting = modes.filter { $0.pixels == pixels }
    if let refresh = wish.refresh { return Self.nearest(to: refresh, of: fitting) }
    return preferred.flatMap { $0.pixels == pixels ? $0 : nil } ?? Self.usual(of: fitting)
  }

  /// The modes to try one after the other, until the kernel accepts one.
  ///
  /// They are the wish, its pixels with another refresh rate, the mode without a wish, and the largest other sizes down to the
  /// area of 1024x768. Without a wish, each size is in the list once.
  package func trials(for wish: Wish = Wish()) -> [DisplayMode] {
    var trials: [DisplayMode] = []
    for mode in [mode(for: wish), mode(for: Wish(pixels: wish.pixels)), mode()] {
      if let mode, !trials.contains(mode) { trials.append(mode) }
    }
    for pixels in sizes where Self.area(pixels) >= Self.leastArea && !trials.contains(where: { $0.pixels == pixels }) {
      if let mode = mode(for: Wish(pixels: pixels)) { trials.append(mode) }
    }
    return trials
  }
}

extension ModeChoice {
  private static func area(_ pixels: IntSize<OutputSpace>) -> Int { Int(pixels.width) * Int(pixels.height) }

  /// The mode whose rate is nearest; of two that are equally near, the faster one.
  private static func nearest(to refresh: Int32, of modes: [DisplayMode]) -> DisplayMode? {
    modes.min {
      let distances = [$0, $1].map { (Int64($0.refresh) - Int64(refresh)).magnitude }
      return distances[0] == distances[1] ? $0.refresh > $1.refresh : distances[0] < distances[1]
    }
  }

  /// The fastest mode up to the usual rate, or else the slowest one.
  private static func usual(of modes: [DisplayMode]) -> DisplayMode? {
    modes.filter { $0.refresh <= usualRefresh }.max { $0.refresh < $1.refresh }
      ?? modes.min { $0.refresh < $1.refresh }
  }
}
