// Sentences about the pointer.

extension Sentences {
  static func pointer(_ input: TraceRecord.Input) -> String? {
    switch input.word {
    case "pointer.motion":
      return input.by.map { "the pointer moved by \(place($0))" } ?? "the pointer moved to \(place(input.at))"
    case "pointer.step": return "the device reported a movement of \(place(input.by))"
    case "pointer.leave": return "the pointer left the desktop"
    case "pointer.press": return "\(named("button", input.code, input.keyName)) was pressed"
    case "pointer.release": return "\(named("button", input.code, input.keyName)) was released"
    case "pointer.axis": return "the device scrolled by \(scroll(input.value, input.axis))"
    default: return nil
    }
  }

  static func pointer(_ output: TraceRecord.Output) -> String? {
    switch output.word {
    case "pointer.enter": return sent("a pointer enter at \(place(output.at))", output)
    case "pointer.leave": return sent("a pointer leave", output)
    case "pointer.motion": return sent("a pointer motion to \(place(output.at))", output)
    case "pointer.press": return sent("the press of \(named("button", output.code, output.keyName))", output)
    case "pointer.release": return sent("the release of \(named("button", output.code, output.keyName))", output)
    case "pointer.axis": return sent("a scroll by \(scroll(output.value, output.axis))", output)
    case "pointer.step": return sent("a relative pointer motion", output)
    case "pointer.hold": return "the router activated the pointer constraint of \(target(output))"
    case "pointer.free": return "the router deactivated the pointer constraint of \(target(output))"
    default: return nil
    }
  }

  private static func scroll(_ value: Double?, _ axis: String?) -> String {
    number(value ?? 0) + (axis.map { " on the \($0) axis" } ?? "")
  }
}
