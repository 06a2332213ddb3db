// Sentences about fingers.

extension Sentences {
  static func touch(_ input: TraceRecord.Input) -> String? {
    let finger = named("finger", input.finger)
    switch input.word {
    case "touch.down": return "\(finger) comes down at \(place(input.at))"
    case "touch.motion": return "\(finger) moves to \(place(input.at))"
    case "touch.up": return "\(finger) lifts"
    case "touch.shape": return "\(finger) covers \(size(input.size))"
    case "touch.orientation": return "\(finger) is turned to \(number(input.value ?? 0))°"
    case "touch.cancel":
      return input.finger == nil ? "the device takes all its fingers back" : "the device takes \(finger) back"
    default: return nil
    }
  }

  static func touch(_ output: TraceRecord.Output) -> String? {
    let to = output.to ?? "nobody"
    let touch = named("touch", output.id)
    switch output.word {
    case "touch.down": return "→ \(to): \(touch) goes down at \(place(output.at))"
    case "touch.motion": return "→ \(to): \(touch) moves to \(place(output.at))"
    case "touch.up": return "→ \(to): \(touch) lifts"
    case "touch.shape": return "→ \(to): \(touch) covers \(size(output.size))"
    case "touch.orientation": return "→ \(to): \(touch) is turned to \(number(output.value ?? 0))°"
    case "touch.cancel": return "→ \(to): all its touches are cancelled"
    default: return nil
    }
  }
}
