// Sentences about drags.

extension Sentences {
  static func drag(_ output: TraceRecord.Output) -> String? {
    let to = output.to ?? "nobody"
    switch output.word {
    case "drag.enter": return "→ \(to): what is dragged enters at \(place(output.at))"
    case "drag.motion": return "→ \(to): what is dragged moves to \(place(output.at))"
    case "drag.leave": return "→ \(to): what is dragged leaves"
    case "drag.drop": return "→ \(to): what is dragged is dropped at \(place(output.at))"
    case "drag.ended": return "the drag is over"
    default: return nil
    }
  }
}
