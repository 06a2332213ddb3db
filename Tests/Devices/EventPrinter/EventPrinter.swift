import Glibc
import WaylandClient

/// A client whose window fills an output. It prints every event that its seat sends.
///
/// - `--paint` paints a square where a finger lands, and prints `painted NUMBER` when the square is shown.
/// - `--outputs` prints the outputs, and their changes and ends.
/// - `--output NAME` shows the window on this output.
/// - `--animate MILLISECONDS` paints squares as fast as the compositor asks for frames, and prints their number.
@main
enum EventPrinter {
  static func main() {
    do {
      let window = try Window(try Options(CommandLine.arguments.dropFirst()))
      while window.connection.dispatch() {}
    } catch {
      say("event-printer: \(error)")
      exit(1)
    }
    exit(0)
  }

  /// Prints an event. Its time, if any, comes last, because expectations do not contain times.
  static func say(_ words: String, at time: UInt32? = nil) {
    let line = Array((time.map { "\(words) @\($0)" } ?? words).utf8) + [UInt8(ascii: "\n")]
    _ = write(1, line, line.count)
  }
}

/// The options on the command line.
struct Options {
  var paints = false
  var printsOutputs = false
  /// The name of the output for the window; nil if the compositor chooses.
  var output: String?
  /// The time to paint for, in milliseconds; 0 for none.
  var animation = 0

  init(_ arguments: ArraySlice<String>) throws(Complaint) {
    var rest = arguments
    while let option = rest.popFirst() {
      switch option {
      case "--paint": paints = true
      case "--outputs": printsOutputs = true
      case "--output": output = try Self.value(of: option, &rest)
      case "--animate": animation = Int(try Self.value(of: option, &rest)) ?? 0
      default: throw Complaint(description: "'\(option)' is not an option")
      }
    }
  }

  private static func value(of option: String, _ rest: inout ArraySlice<String>) throws(Complaint) -> String {
    guard let value = rest.popFirst() else { throw Complaint(description: "\(option) needs a value") }
    return value
  }
}

/// The reason why the program cannot run.
struct Complaint: Error, CustomStringConvertible {
  let description: String
}

extension Fixed {
  /// The exact value: a double can represent every multiple of 1/256.
  var text: String { "\(double)" }
}

func place(_ x: Fixed, _ y: Fixed) -> String { "\(x.text),\(y.text)" }
