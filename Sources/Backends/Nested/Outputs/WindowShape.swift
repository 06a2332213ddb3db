public import Geometry

/// How large a window is, for the host and in pixels.
public struct WindowShape: Equatable, Sendable {
  /// Logical pixels of the host.
  public let size: IntSize<SurfaceSpace>
  /// Pixels of its picture.
  public let pixels: IntSize<OutputSpace>
  /// Pixels for each logical pixel of the host.
  public let scale: Double

  /// Pictures are not larger than this, whatever the host asks for: an 8K screen, twice.
  private static let longestEdge = 16_384.0
  private static let mostPixels = 67_108_864.0

  /// - Parameters:
  ///   - scale: what the host shows the window at.
  ///   - stretches: whether the host can show a picture of other measures than the window's; without it a window that
  ///     would need too large a picture stays smaller.
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
