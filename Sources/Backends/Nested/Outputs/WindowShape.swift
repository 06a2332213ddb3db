package import Geometry

/// The size of a window in logical pixels of the host and in pixels.
package struct WindowShape: Equatable, Sendable {
  /// The size in logical pixels of the host.
  package let size: IntSize<SurfaceSpace>
  /// The size of its picture in pixels.
  package let pixels: IntSize<OutputSpace>
  /// Pixels for each logical pixel of the host.
  package let scale: Double

  /// The limits of a picture's sides and area in pixels, about twice those of an 8K screen, whatever the host requests.
  private static let longestEdge = 16_384.0
  private static let mostPixels = 67_108_864.0

  /// - Parameters:
  ///   - scale: the host's scale for the window.
  ///   - stretches: true if the host can scale pictures to the window's size. Otherwise a window that would exceed the
  ///     limits becomes smaller.
  init(size: IntSize<SurfaceSpace>, scale: Double, stretches: Bool) {
    let (width, height) = (max(1, Double(size.width)), max(1, Double(size.height)))
    let most = min(
      Self.longestEdge / width, Self.longestEdge / height, (Self.mostPixels / width / height).squareRoot())
    if stretches {
      let scale = min(scale, most)
      self.init(size: IntSize(Int(width), Int(height)), scale: scale)
    } else if most < 1 {
      self.init(size: IntSize(max(1, Int(width * most)), max(1, Int(height * most))), scale: 1)
    } else {
      self.init(size: IntSize(Int(width), Int(height)), scale: min(scale, most).rounded(.down))
    }
  }

  private init(size: IntSize<SurfaceSpace>, scale: Double) {
    func pixels(_ length: Int32) -> Int { max(1, Int((Double(length) * scale).rounded())) }
    self.size = size
    self.scale = scale
    self.pixels = IntSize(pixels(size.width), pixels(size.height))
  }
}
