import Glibc
import WaylandClient

/// A client whose one window fills the output, and which says everything that its seat sends it.
@main
enum Witness {
  static func main() {
    do {
      let window = try Window()
      while window.connection.dispatch() {}
    } catch {
      say("witness: \(error)")
      exit(1)
    }
    exit(0)
  }

  /// One event; its time, where it has one, comes last: expectations are written without.
  static func say(_ words: String, at time: UInt32? = nil) {
    let line = Array((time.map { "\(words) @\($0)" } ?? words).utf8) + [UInt8(ascii: "\n")]
    _ = write(1, line, line.count)
  }
}

extension Fixed {
  /// Exact: a double holds every 256th.
  var text: String { "\(double)" }
}

func place(_ x: Fixed, _ y: Fixed) -> String { "\(x.text),\(y.text)" }
