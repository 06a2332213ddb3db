// Sentences about devices as a whole, and time.

extension Sentences {
  static func device(_ input: TraceRecord.Input) -> String? {
    switch input.word {
    case "device.removed": return "\(named("device", input.device)) was removed"
    case "time": return "a timer fired"
    default: return KindDescription.motions.first { "\($0.word)" == input.word }?.sentence
    }
  }
}
