package import CWaylandUtil
import Glibc

/// A signed 24.8 fixed-point number of the Wayland wire format.
@usableFromInline package struct Fixed: Hashable, Sendable, CustomStringConvertible {
  @usableFromInline package var raw: Int32

  @inlinable
  package init(raw: Int32) { self.raw = raw }

  /// The nearest value that the wire can carry. NaN becomes 0; values out of range become the nearest limit.
  @inlinable
  package init(_ value: Double) {
    let scaled = (value * 256).rounded()
    raw = scaled.isNaN ? 0 : Int32(max(Double(Int32.min), min(scaled, Double(Int32.max))))
  }

  @inlinable package var double: Double { Double(raw) / 256 }
  @usableFromInline package var description: String { "\(double)" }
}

/// A file descriptor that is closed exactly once.
package struct OwnedFD: ~Copyable {
  package let rawValue: Int32

  package init(_ rawValue: Int32) { self.rawValue = rawValue }

  /// Passes the descriptor, and the duty to close it, to the caller.
  package consuming func take() -> Int32 {
    let rawValue = rawValue
    discard self
    return rawValue
  }

  deinit { close(rawValue) }
}

package func withOptionalCString<Result>(_ text: String?, _ body: (UnsafePointer<CChar>?) -> Result) -> Result {
  guard let text else { return body(nil) }
  return text.withCString(body)
}

/// Calls `body` with a `wl_array` of the bytes. The array is valid only during the call; libwayland copies it.
package func withWlArray<Result>(_ bytes: [UInt8], _ body: (UnsafeMutablePointer<wl_array>) -> Result) -> Result {
  bytes.withUnsafeBufferPointer { buffer in
    var array = wl_array(size: buffer.count, alloc: 0, data: UnsafeMutableRawPointer(mutating: buffer.baseAddress))
    return body(&array)
  }
}

extension [UInt8] {
  package init(_ array: UnsafeMutablePointer<wl_array>) {
    self = Array(UnsafeRawBufferPointer(start: array.pointee.data, count: array.pointee.size))
  }
}

/// One argument of a message.
package enum WireArgument: Equatable {
  case int(Int32)
  case uint(UInt32)
  case fixed(Fixed)
  case string(String?)
  /// An object's id; 0 for null.
  case object(UInt32)
  case newID(UInt32)
  case array([UInt8])
  case descriptor
}
