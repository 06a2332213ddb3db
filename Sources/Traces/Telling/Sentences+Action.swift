// Sentences about actions.

extension Sentences {
  static func action(_ output: TraceRecord.Output) -> String? {
    let to = output.to ?? "nobody"
    switch output.word {
    case "action":
      let what = "the action \(output.what ?? "of no name")"
      if to == "nobody" { return "\(what) is performed by nobody" }
      return output.how == "chord" ? "\(what) is told to \(to) with keys" : "\(what) is performed by \(to)"
    default: return nil
    }
  }
}
