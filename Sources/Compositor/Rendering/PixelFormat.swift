import CPixman

/// The memory format of a pixel: the supported formats of `wl_shm`, with the same names.
///
/// A name lists the channels from the highest bit of a little-endian word downwards. Colours with alpha are
/// premultiplied.
package enum PixelFormat: Hashable, Sendable, CaseIterable {
  case argb8888
  case xrgb8888
  case abgr8888
  case xbgr8888
  case rgb565
  case argb2101010

  /// The number in `wl_shm.format`: 0 and 1 for the two required formats, otherwise that of DRM.
  package var sharedMemoryCode: UInt32 {
    switch self {
    case .argb8888: 0
    case .xrgb8888: 1
    case .abgr8888, .xbgr8888, .rgb565, .argb2101010: drmCode
    }
  }

  /// The number in `drm_fourcc.h`.
  package var drmCode: UInt32 {
    switch self {
    case .argb8888: Self.fourcc("AR24")
    case .xrgb8888: Self.fourcc("XR24")
    case .abgr8888: Self.fourcc("AB24")
    case .xbgr8888: Self.fourcc("XB24")
    case .rgb565: Self.fourcc("RG16")
    case .argb2101010: Self.fourcc("AR30")
    }
  }

  /// The number of the same format without alpha in `drm_fourcc.h`.
  package var opaqueDRMCode: UInt32 {
    switch self {
    case .argb8888, .xrgb8888: PixelFormat.xrgb8888.drmCode
    case .abgr8888, .xbgr8888: PixelFormat.xbgr8888.drmCode
    case .rgb565: drmCode
    case .argb2101010: Self.fourcc("XR30")
    }
  }

  package init?(sharedMemoryCode code: UInt32) {
    guard let format = Self.allCases.first(where: { $0.sharedMemoryCode == code }) else { return nil }
    self = format
  }

  package var bytesPerPixel: Int { self == .rgb565 ? 2 : 4 }

  package var hasAlpha: Bool {
    switch self {
    case .argb8888, .abgr8888, .argb2101010: true
    case .xrgb8888, .xbgr8888, .rgb565: false
    }
  }

  var pixmanCode: pixman_format_code_t {
    switch self {
    case .argb8888: PIXMAN_a8r8g8b8
    case .xrgb8888: PIXMAN_x8r8g8b8
    case .abgr8888: PIXMAN_a8b8g8r8
    case .xbgr8888: PIXMAN_x8b8g8r8
    case .rgb565: PIXMAN_r5g6b5
    case .argb2101010: PIXMAN_a2r10g10b10
    }
  }

  private static func fourcc(_ letters: StaticString) -> UInt32 {
    letters.withUTF8Buffer { $0.reversed().reduce(0) { $0 << 8 | UInt32($1) } }
  }
}
