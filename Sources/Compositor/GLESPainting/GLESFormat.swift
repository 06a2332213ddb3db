/// A format of dma-bufs that a driver imports, with its layouts.
package struct GLESFormat: Hashable, Sendable {
  package struct Layout: Hashable, Sendable {
    /// The number of the layout (`DRM_FORMAT_MOD_…`).
    package let modifier: UInt64
    /// True if only textures of the kind "external" can show it. This program has none.
    package let isExternal: Bool
  }

  /// The code in `drm_fourcc.h`.
  package let code: UInt32
  package let layouts: [Layout]
}
