import Geometry

/// How the window of an output should be when it opens.
struct OutputWish {
  /// Logical pixels of the host.
  var size: IntSize<SurfaceSpace>
  /// Whether the user expects the output to keep this size.
  var keepsSize: Bool
}
