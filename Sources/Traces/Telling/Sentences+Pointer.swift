// Sentences about the pointer.

extension Sentences {
  static func pointer(_ input: TraceRecord.Input) -> String? {
    switch input.word {
    case "pointer.motion":
      return input.by.map { "the pointer moves by \(place($0))" } ?? "the pointer moves to \(place(input.at))"
    case "pointer.step": return "the device was moved by \(place(input.by))"
    case "pointer.leave": return "the pointer leaves the desktop"
    case "pointer.press": return "\(named("button", input.code)) goes down"
    case "pointer.release": return "\(named("button", input.code)) comes up"
    case "pointer.axis": return "the wheel turns by \(number(input.value ?? 0)), \(input.axis ?? "some axis")"
    default: return nil
    }
  }

  static func pointer(_ output: TraceRecord.Output) -> String? {
    let to = output.to ?? "nobody"
    switch output.word {
    case "pointer.enter": return "→ \(to): the pointer enters at \(place(output.at))"
    case "pointer.leave": return "→ \(to): the pointer leaves"
    case "pointer.motion": return "→ \(to): the pointer moves to \(place(output.at))"
    case "pointer.press": return "→ \(to): \(named("button", output.code)) goes down"
    case "pointer.release": return "→ \(to): \(named("button", output.code)) comes up"
    case "pointer.axis":
      return "→ \(to): the wheel turns by \(number(output.value ?? 0)), \(output.axis ?? "some axis")"
    case "pointer.step": return "→ \(to): the pointer was moved"
    case "pointer.hold": return "→ \(to): the pointer is held there, as its client wants it"
    case "pointer.free": return "→ \(to): the pointer is held no longer"
    default: return nil
    }
  }
}
