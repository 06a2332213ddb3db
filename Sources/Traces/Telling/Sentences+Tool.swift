// Sentences about tools of tablets.

extension Sentences {
  static func tool(_ input: TraceRecord.Input) -> String? {
    switch input.word {
    case "tool.in": return "\(named("tool", input.number)) comes near \(named("device", input.device))"
    case "tool.out": return "the tool is felt no longer"
    case "tool.motion": return "the tool moves to \(place(input.at))"
    case "tool.down": return "the tool's tip touches"
    case "tool.up": return "the tool's tip lifts"
    case "tool.press": return "\(named("button", input.code)) goes down"
    case "tool.release": return "\(named("button", input.code)) comes up"
    case "tool.axis":
      return "\(input.axis ?? "some axis") is \(input.by.map { place($0) } ?? number(input.value ?? 0))"
    default: return nil
    }
  }

  static func tool(_ output: TraceRecord.Output) -> String? {
    let to = output.to ?? "nobody"
    switch output.word {
    case "tool.in": return "→ \(to): \(named("tool", output.number)) comes near"
    case "tool.out": return "→ \(to): the tool leaves"
    case "tool.motion": return "→ \(to): the tool moves to \(place(output.at))"
    case "tool.down": return "→ \(to): the tool's tip touches"
    case "tool.up": return "→ \(to): the tool's tip lifts"
    case "tool.press": return "→ \(to): \(named("button", output.code)) goes down"
    case "tool.release": return "→ \(to): \(named("button", output.code)) comes up"
    case "tool.axis": return "→ \(to): \(output.axis ?? "some axis") has changed"
    default: return nil
    }
  }
}
