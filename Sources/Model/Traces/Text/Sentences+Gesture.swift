// Sentences about gestures on touchpads.

extension Sentences {
  static func gesture(_ input: TraceRecord.Input) -> String? {
    let gesture = input.gesture ?? "gesture"
    switch input.word {
    case "gesture.begin": return "\(beginning(gesture, input.fingers)) began on the touchpad"
    case "gesture.update": return "the \(gesture) moved\(progress(input))"
    case "gesture.end": return "the \(gesture) ended"
    case "gesture.cancel": return "the touchpad cancelled the \(gesture)"
    default: return nil
    }
  }

  static func gesture(_ output: TraceRecord.Output) -> String? {
    let gesture = output.gesture ?? "gesture"
    switch output.word {
    case "gesture.begin": return sent("the beginning of \(beginning(gesture, output.fingers))", output)
    case "gesture.update": return sent("an update of the \(gesture)", output)
    case "gesture.end": return sent("the end of the \(gesture)", output)
    case "gesture.cancel": return sent("a cancel of the \(gesture)", output)
    default: return nil
    }
  }

  private static func beginning(_ gesture: String, _ fingers: Int?) -> String {
    "a \(gesture) with \(fingers ?? 0) fingers"
  }

  /// The movement of the center of the fingers and, for a pinch, its scale and rotation.
  private static func progress(_ input: TraceRecord.Input) -> String {
    var text = input.by.map { " by \(place($0))" } ?? ""
    guard input.gesture == "pinch" else { return text }
    text += ", scale \(number(input.scale ?? 1))"
    if let degrees = input.value, degrees != 0 { text += ", rotation \(number(degrees))°" }
    return text
  }
}
