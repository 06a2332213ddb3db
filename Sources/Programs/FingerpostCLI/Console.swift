import Documents
import System

/// Prints output and messages to the terminal.
///
/// Every error, warning or notice on standard error begins with its position in a file (`FILE:LINE:COLUMN: error: …`)
/// or with `fingerpost: error: …`. Names and messages come from files and clients, so nothing in them reaches the terminal
/// as a control character, or a CI system as a command; see `TerminalText`.
enum Console {
  enum Severity: String { case error, warning, notice }

  static func say(_ text: String) {
    write(TerminalText.lines(text) + "\n", to: 1)
  }

  /// Prints lines that a CI system carries out.
  static func command(_ lines: [String]) {
    for line in lines { write(line + "\n", to: 1) }
  }

  /// - Parameter text: the text, including its line ends.
  static func write(_ text: String) { write(text, to: 1) }

  static func complain(_ text: String) {
    write(TerminalText.lines(text) + "\n", to: 2)
  }

  /// Prints a message that does not refer to a position in a file.
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
