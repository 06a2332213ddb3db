import Geometry

/// The initial size of an output's window.
struct OutputWish {
  /// The size in logical pixels of the host.
  var size: IntSize<SurfaceSpace>
  /// True if the window should keep this size.
  var keepsSize: Bool
}
