// Sentences about gestures on touchpads.

extension Sentences {
  static func gesture(_ input: TraceRecord.Input) -> String? {
    switch input.word {
    case "gesture.begin": return "\(gesture(input.gesture, input.fingers)) begins on the touchpad"
    case "gesture.update": return "the \(input.gesture ?? "gesture") goes on\(progress(input))"
    case "gesture.end": return "the \(input.gesture ?? "gesture") ends"
    case "gesture.cancel": return "the \(input.gesture ?? "gesture") is taken back"
    default: return nil
    }
  }

  static func gesture(_ output: TraceRecord.Output) -> String? {
    let to = output.to ?? "nobody"
    switch output.word {
    case "gesture.begin": return "→ \(to): \(gesture(output.gesture, output.fingers)) begins"
    case "gesture.update": return "→ \(to): the \(output.gesture ?? "gesture") goes on"
    case "gesture.end": return "→ \(to): the \(output.gesture ?? "gesture") ends"
    case "gesture.cancel": return "→ \(to): the \(output.gesture ?? "gesture") is cancelled"
    default: return nil
    }
  }

  private static func gesture(_ kind: String?, _ fingers: Int?) -> String {
    "a \(kind ?? "gesture") of \(fingers ?? 0) fingers"
  }

  /// The movement of the center of the fingers and, for a pinch, its scale and rotation.
  private static func progress(_ input: TraceRecord.Input) -> String {
    var text = input.by.map { " by \(place($0))" } ?? ""
    guard input.gesture == "pinch" else { return text }
    text += ", \(number(input.scale ?? 1)) times as far apart"
    if let degrees = input.value, degrees != 0 { text += ", turned by \(number(degrees))°" }
    return text
  }
}
