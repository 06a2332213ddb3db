import JSONText
import Traces

/// The paths of fingers, the pointer and tools in a trace.
struct HandPaths {
  private struct Path {
    var kind: String
    var number: Int
    /// Time in microseconds, x and y in the layout, in turn.
    var points: [Double] = []
    var end: Double?
    var isCancelled = false
    /// The beginnings and ends of presses, in turn, for the pointer and tools.
    var presses: [Double] = []
  }

  private var paths: [Path] = []
  private var open: [String: Int] = [:]

  init(_ trace: LoadedTrace) {
    for chapter in trace.chapters {
      for record in chapter.records {
        if case .input(let input) = record.content { add(input) }
      }
    }
  }

  private mutating func add(_ input: TraceRecord.Input) {
    let time = (input.time * 1000).rounded()
    guard time.isFinite else { return }
    switch input.word {
    case "touch.down": begin("finger", input.finger ?? 0, time, input.at)
    case "touch.motion": extend("finger", input.finger ?? 0, time, input.at)
    case "touch.up": end("finger", input.finger ?? 0, time, false)
    case "touch.cancel":
      if let finger = input.finger { return end("finger", finger, time, true) }
      for path in paths where path.kind == "finger" && path.end == nil { end("finger", path.number, time, true) }
    case "pointer.motion": move("pointer", 0, time, input.at)
    case "pointer.leave": end("pointer", 0, time, false)
    case "pointer.press", "pointer.release": press("pointer", 0, time)
    case "tool.in", "tool.motion": move("pen", input.number ?? 0, time, input.at)
    case "tool.down", "tool.up": press("pen", input.number ?? 0, time)
    case "tool.out": end("pen", input.number ?? 0, time, false)
    default: break
    }
  }

  private mutating func begin(_ kind: String, _ number: Int, _ time: Double, _ at: TraceRecord.Point?) {
    open["\(kind) \(number)"] = paths.count
    paths.append(Path(kind: kind, number: number))
    extend(kind, number, time, at)
  }

  private mutating func extend(_ kind: String, _ number: Int, _ time: Double, _ at: TraceRecord.Point?) {
    guard let at, at.x.isFinite, at.y.isFinite, let path = open["\(kind) \(number)"] else { return }
    paths[path].points += [time, at.x, at.y]
  }

  private mutating func move(_ kind: String, _ number: Int, _ time: Double, _ at: TraceRecord.Point?) {
    if open["\(kind) \(number)"] == nil { begin(kind, number, time, at) } else { extend(kind, number, time, at) }
  }

  private mutating func press(_ kind: String, _ number: Int, _ time: Double) {
    if let path = open["\(kind) \(number)"] { paths[path].presses.append(time) }
  }

  private mutating func end(_ kind: String, _ number: Int, _ time: Double, _ isCancelled: Bool) {
    guard let path = open.removeValue(forKey: "\(kind) \(number)") else { return }
    paths[path].end = time
    paths[path].isCancelled = isCancelled
  }

  var json: JSON {
    .array(
      paths.filter { !$0.points.isEmpty }.map { path in
        [
          "kind": .string(path.kind), "id": JSON(path.number), "points": .array(path.points.map { .number($0) }),
          "end": path.end.map { .number($0) } ?? .null, "cancelled": .bool(path.isCancelled),
          "presses": .array(path.presses.map { .number($0) }),
        ]
      })
  }
}
