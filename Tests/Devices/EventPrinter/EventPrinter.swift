import Glibc
import WaylandClient

/// A client whose window fills the output. It prints every event that its seat sends.
@main
enum EventPrinter {
  static func main() {
    do {
      let window = try Window()
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

extension Fixed {
  /// The exact value: a double can represent every multiple of 1/256.
  var text: String { "\(double)" }
}

func place(_ x: Fixed, _ y: Fixed) -> String { "\(x.text),\(y.text)" }
