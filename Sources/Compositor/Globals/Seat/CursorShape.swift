package import CursorTerms
import WaylandServer

extension CursorShape {
  /// The number of shapes in version 1 of `wp_cursor_shape_device_v1`.
  private static let countInVersion1 = 34

  /// The number of shapes in a version of `wp_cursor_shape_device_v1`. They are numbered from 1, in the order of the
  /// cases.
  package static func count(inVersion version: Int32) -> Int { version < 2 ? countInVersion1 : allCases.count }

  /// The number of the shape in `wp_cursor_shape_device_v1`.
  package var number: UInt32 { UInt32((Self.allCases.firstIndex(of: self) ?? 0) + 1) }

  /// - Returns: nil if the version of a `wp_cursor_shape_device_v1` does not have the number.
  init?(_ shape: WpCursorShapeDeviceV1.Shape, inVersion version: Int32) {
    let number = Int(shape.rawValue)
    guard (1...Self.count(inVersion: version)).contains(number) else { return nil }
    self = Self.allCases[number - 1]
  }
}
