// Sentences about drags.

extension Sentences {
  static func drag(_ output: TraceRecord.Output) -> String? {
    switch output.word {
    case "drag.enter": return sent("a drag enter at \(place(output.at))", output)
    case "drag.motion": return sent("a drag motion to \(place(output.at))", output)
    case "drag.leave": return sent("a drag leave", output)
    case "drag.drop": return sent("a drop at \(place(output.at))", output)
    case "drag.ended": return "the drag ended"
    default: return nil
    }
  }
}
