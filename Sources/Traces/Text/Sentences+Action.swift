// Sentences about actions.

extension Sentences {
  static func action(_ output: TraceRecord.Output) -> String? {
    guard output.word == "action" else { return nil }
    let action = output.what.map { titled("action", $0) } ?? "an unknown action"
    guard let taker = output.to, taker != "nobody" else { return "nothing performed \(action)" }
    return output.how == "chord" ? "the router sent the keys of \(action) to \(taker)" : "\(taker) performed \(action)"
  }
}
