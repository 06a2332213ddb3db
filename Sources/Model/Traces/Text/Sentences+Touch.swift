// Sentences about fingers.

extension Sentences {
  static func touch(_ input: TraceRecord.Input) -> String? {
    let finger = named("finger", input.finger)
    switch input.word {
    case "touch.down": return "\(finger) came down at \(place(input.at))"
    case "touch.motion": return "\(finger) moved to \(place(input.at))"
    case "touch.up": return "\(finger) lifted"
    case "touch.shape": return "\(finger) changed its size to \(size(input.size))"
    case "touch.orientation": return "\(finger) turned to \(number(input.value ?? 0))°"
    case "touch.cancel":
      return input.finger == nil ? "the device cancelled all its fingers" : "the device cancelled \(finger)"
    default: return nil
    }
  }

  static func touch(_ output: TraceRecord.Output) -> String? {
    let touch = named("touch", output.id)
    switch output.word {
    case "touch.down": return sent("the down of \(touch) at \(place(output.at))", output)
    case "touch.motion": return sent("a motion of \(touch) to \(place(output.at))", output)
    case "touch.up": return sent("the up of \(touch)", output)
    case "touch.shape": return sent("the size of \(touch), \(size(output.size)),", output)
    case "touch.orientation": return sent("the orientation of \(touch), \(number(output.value ?? 0))°,", output)
    case "touch.cancel":
      return sent(output.id == nil ? "a cancel of all its touches" : "a cancel of \(touch)", output)
    default: return nil
    }
  }
}
