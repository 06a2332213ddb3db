import Geometry
import Glibc
import Painting

/// Lines on standard output, each written at once, for people and tests that read along.
struct Report {
  let logsEvents: Bool

  /// Something that the person did: a button tapped, a line entered.
  func say(_ line: String) { Self.write(line, to: 1) }

  /// An event as it came, where that is asked for.
  func log(_ line: @autoclosure () -> String) {
    if logsEvents { Self.write(line(), to: 1) }
  }

  static func complain(_ line: String) { write("fingerpost-demo: " + line, to: 2) }

  private static func write(_ line: String, to descriptor: Int32) {
    var bytes = Array((line + "\n").utf8)[...]
    while !bytes.isEmpty {
      let written = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { return }
      bytes = bytes.dropFirst(written)
    }
  }
}

/// Coordinates as the report shows them: one digit after the point, and no other.
func decimal(_ value: Double) -> String {
  let tenths = Int((max(-1e9, min(value.isNaN ? 0 : value, 1e9)) * 10).rounded())
  let sign = tenths < 0 ? "-" : ""
  return "\(sign)\(abs(tenths) / 10).\(abs(tenths) % 10)"
}

extension CanvasPoint {
  var text: String { "\(decimal(x)),\(decimal(y))" }
}
