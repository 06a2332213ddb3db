import CGBM

/// The layout in memory of buffers in which a graphics driver paints.
package enum TargetLayout: Hashable, Sendable {
  /// One of these layouts (`DRM_FORMAT_MOD_…`), which the driver chooses.
  case oneOf([UInt64])
  /// Row after row.
  case linear
  /// The usual one of the driver, which may have no number.
  case usual

  /// The number of a layout without a number (`DRM_FORMAT_MOD_INVALID`).
  package static let unnamed = FP_GBM_NO_MODIFIER
}
