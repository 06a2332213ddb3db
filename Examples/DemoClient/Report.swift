import FingerpostClient
import Glibc

/// Prints lines at once, for users and tests that read them.
enum Report {
  static func say(_ line: String) { write(line, to: 1) }
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

extension CanvasPoint {
  /// The coordinates with one decimal.
  var text: String { "\(Self.decimal(x)),\(Self.decimal(y))" }

  private static func decimal(_ value: Double) -> String {
    let tenths = Int((max(-1e9, min(value, 1e9)) * 10).rounded())
    return "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10).\(abs(tenths) % 10)"
  }
}
