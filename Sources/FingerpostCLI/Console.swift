import Documents
import System

/// What is printed for the person at the terminal.
///
/// A message of standard error begins with the place in a file that it is about (`FILE:LINE:COLUMN: error: …`), or with
/// `fingerpost: error: …`, and so do warnings and notices.
enum Console {
  enum Severity: String { case error, warning, notice }

  static func say(_ text: String) {
    write(text + "\n", to: 1)
  }

  /// - Parameter text: with its line ends.
  static func write(_ text: String) { write(text, to: 1) }

  static func complain(_ text: String) {
    write(text + "\n", to: 2)
  }

  /// Prints a message that is about no place in a file.
  static func report(_ severity: Severity = .error, _ text: String) {
    complain("fingerpost: \(severity.rawValue): \(text)")
  }

  static func report(_ fault: any Error) { report(.error, "\(fault)") }

  static func complain(_ faults: [Diagnostic]) {
    for fault in faults { complain(fault.position == nil ? "fingerpost: \(fault.rendered)" : fault.rendered) }
  }

  static func warn(_ warnings: [Diagnostic]) {
    if !warnings.isEmpty { complain(warnings) }
  }

  private static func write(_ text: String, to stream: Int32) { StandardStreams.write(text, to: stream) }
}
