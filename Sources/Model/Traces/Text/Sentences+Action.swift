// Sentences about actions.

extension Sentences {
  static func action(_ output: TraceRecord.Output) -> String? {
    guard output.word == "action" else { return nil }
    let action = output.what.map { titled("action", $0) } ?? "an unknown action"
    guard let taker = output.to, taker != "nobody" else { return "nothing performed \(action)" }
    return switch output.how {
    case "chord": "the router sent the keys of \(action) to \(taker)"
    case "application": "the application of \(taker) was asked to perform \(action)"
    case "declared": "the client of \(taker) was asked to perform \(action), which it has declared"
    default: "\(taker) performed \(action)"
    }
  }
}
