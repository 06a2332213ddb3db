// Sentences about tools of tablets.

extension Sentences {
  static func tool(_ input: TraceRecord.Input) -> String? {
    switch input.word {
    case "tool.in": return "\(named("tool", input.number)) entered the proximity of \(named("device", input.device))"
    case "tool.out": return "the tool left the proximity of the tablet"
    case "tool.motion": return "the tool moved to \(place(input.at))"
    case "tool.down": return "the tip of the tool touched the tablet"
    case "tool.up": return "the tip of the tool lifted"
    case "tool.press": return "\(named("button", input.code, input.keyName)) of the tool was pressed"
    case "tool.release": return "\(named("button", input.code, input.keyName)) of the tool was released"
    case "tool.axis":
      return "the tool reported \(input.axis ?? "an axis") \(input.by.map { place($0) } ?? number(input.value ?? 0))"
    default: return nil
    }
  }

  static func tool(_ output: TraceRecord.Output) -> String? {
    switch output.word {
    case "tool.in": return sent("the proximity of \(named("tool", output.number))", output)
    case "tool.out": return sent("the end of the tool's proximity", output)
    case "tool.motion": return sent("a tool motion to \(place(output.at))", output)
    case "tool.down": return sent("the down of the tool's tip", output)
    case "tool.up": return sent("the up of the tool's tip", output)
    case "tool.press": return sent("the press of \(named("button", output.code, output.keyName)) of the tool", output)
    case "tool.release":
      return sent("the release of \(named("button", output.code, output.keyName)) of the tool", output)
    case "tool.axis": return sent("a change of the tool's \(output.axis ?? "axis")", output)
    default: return nil
    }
  }
}
