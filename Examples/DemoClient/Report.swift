import Geometry
import Glibc
import Painting

/// Prints lines to standard output at once, for users and tests that read them.
struct Report {
  let logsEvents: Bool

  /// Prints an action of the user: a tapped button or an entered line.
  func say(_ line: String) { Self.write(line, to: 1) }

  /// Prints an event, if the option for it is set.
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

/// A coordinate with one decimal.
func decimal(_ value: Double) -> String {
  let tenths = Int((max(-1e9, min(value.isNaN ? 0 : value, 1e9)) * 10).rounded())
  let sign = tenths < 0 ? "-" : ""
  return "\(sign)\(abs(tenths) / 10).\(abs(tenths) % 10)"
}

extension CanvasPoint {
  var text: String { "\(decimal(x)),\(decimal(y))" }
}
