import Documents
import Glibc

/// What is said to the person at the terminal.
enum Console {
  static func say(_ text: String) {
    write(text + "\n", to: 1)
  }

  /// - Parameter text: with its line ends.
  static func write(_ text: String) { write(text, to: 1) }

  static func complain(_ text: String) {
    write(text + "\n", to: 2)
  }

  static func complain(_ faults: [Diagnostic]) {
    complain(faults.rendered)
  }

  static func warn(_ warnings: [Diagnostic]) {
    if !warnings.isEmpty { complain(warnings) }
  }

  private static func write(_ text: String, to descriptor: Int32) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      bytes = bytes.dropFirst(count)
    }
  }
}
