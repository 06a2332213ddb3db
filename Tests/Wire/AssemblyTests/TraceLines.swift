import Assembly
import Traces

/// The lines of a compositor's trace.
final class TraceLines {
  private var lines: [String] = []
  private let compositor: Compositor
  private var file: TraceFileWriter?

  init(of compositor: Compositor) {
    self.compositor = compositor
    file = TraceFileWriter(of: compositor) { [unowned self] (line: String) in lines.append(line) }
    file?.begin()
  }

  /// The trace so far.
  func loaded() throws -> LoadedTrace {
    compositor.turn(milliseconds: 0)
    return LoadedTrace(try TraceReader.read(Array(lines.joined(separator: "\n").utf8)))
  }

  /// The lines about the health and the refused requests of clients.
  var client: [String] {
    compositor.turn(milliseconds: 0)
    return lines.filter { $0.contains("\"out\":\"client.") }
  }

  /// The lines about first responders.
  var focus: [String] {
    compositor.turn(milliseconds: 0)
    return lines.filter { $0.contains("\"out\":\"first-responder.") }
  }

  /// The lines about input views.
  var inputViews: [String] {
    compositor.turn(milliseconds: 0)
    return lines.filter { $0.contains("\"out\":\"input-view.") }
  }

  /// The lines about the edit menu.
  var menus: [String] {
    compositor.turn(milliseconds: 0)
    return lines.filter { $0.contains("\"out\":\"edit-menu.") }
  }

  /// The lines about decisions that reach no client.
  var notes: [String] {
    compositor.turn(milliseconds: 0)
    return lines.filter { $0.contains("\"out\":\"note\"") }
  }

  /// The words of the notes, in order.
  var noteWords: [String] {
    notes.compactMap { line in
      line.firstRange(of: "\"what\":\"").map { String(line[$0.upperBound...].prefix { $0 != "\"" }) }
    }
  }

  /// The lines about decisions of recognizers.
  var recognizers: [String] {
    compositor.turn(milliseconds: 0)
    return lines.filter { $0.contains("\"recognizer\":") }
  }

  /// The lines about recognizers that failed for a reason of their own.
  var misfits: [String] {
    compositor.turn(milliseconds: 0)
    return lines.filter { $0.contains("\"misfit\":") }
  }

  /// The lines about what applications have answered to actions.
  var commands: [String] {
    compositor.turn(milliseconds: 0)
    return lines.filter { $0.contains("\"command\":") }
  }
}
