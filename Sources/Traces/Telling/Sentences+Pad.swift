// Sentences about pads of tablets.

extension Sentences {
  static func pad(_ input: TraceRecord.Input) -> String? {
    switch input.word {
    case "pad.press": return "\(named("button", input.code)) goes down"
    case "pad.release": return "\(named("button", input.code)) comes up"
    case "pad.turn":
      return "\(input.axis ?? "some axis") is \(input.by.map { place($0) } ?? number(input.value ?? 0))"
    case "pad.mode": return "the pad's mode is \(input.number ?? 0)"
    default: return nil
    }
  }

  static func pad(_ output: TraceRecord.Output) -> String? {
    let to = output.to ?? "nobody"
    switch output.word {
    case "pad.press": return "→ \(to): \(named("button", output.code)) goes down"
    case "pad.release": return "→ \(to): \(named("button", output.code)) comes up"
    case "pad.turn": return "→ \(to): \(output.axis ?? "some axis") has changed"
    case "pad.mode": return "→ \(to): the pad's mode is \(output.number ?? 0)"
    default: return nil
    }
  }
}
