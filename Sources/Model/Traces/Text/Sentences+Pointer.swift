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
    case "pointer.axis":
      return isEnd(input.value)
        ? "the device ended the scroll\(on(input.axis))"
        : "the device scrolled by \(number(input.value ?? 0))\(on(input.axis))"
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
    case "pointer.axis":
      return isEnd(output.value)
        ? sent("the end of the scroll\(on(output.axis))", output)
        : sent("a scroll by \(number(output.value ?? 0))\(on(output.axis))", output)
    case "pointer.step": return sent("a relative pointer motion", output)
    case "pointer.hold": return "the router activated the pointer constraint of \(target(output))"
    case "pointer.free": return "the router deactivated the pointer constraint of \(target(output))"
    default: return nil
    }
  }

  /// True for the value that ends a scroll. A movement is never zero.
  private static func isEnd(_ value: Double?) -> Bool { value == 0 }

  private static func on(_ axis: String?) -> String { axis.map { " on the \($0) axis" } ?? "" }
}
