// Sentences about pads of tablets.

extension Sentences {
  static func pad(_ input: TraceRecord.Input) -> String? {
    switch input.word {
    case "pad.press": return "\(named("button", input.code)) of the pad was pressed"
    case "pad.release": return "\(named("button", input.code)) of the pad was released"
    case "pad.turn":
      return "the \(input.axis ?? "axis") of the pad reported \(input.by.map { place($0) } ?? number(input.value ?? 0))"
    case "pad.mode": return "the pad switched to mode \(input.number ?? 0)"
    default: return nil
    }
  }

  static func pad(_ output: TraceRecord.Output) -> String? {
    switch output.word {
    case "pad.press": return sent("the press of \(named("button", output.code)) of the pad", output)
    case "pad.release": return sent("the release of \(named("button", output.code)) of the pad", output)
    case "pad.turn": return sent("a change of the \(output.axis ?? "axis") of the pad", output)
    case "pad.mode": return sent("mode \(output.number ?? 0) of the pad", output)
    default: return nil
    }
  }
}
