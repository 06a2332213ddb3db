// Sentences about the responders inside clients.

extension Sentences {
  static func sentence(_ responders: TraceRecord.Responders) -> String {
    let subject = "the responders inside \(responders.surface)"
    if let because = responders.because {
      let phrase = because == "no-answer" ? "the client did not answer" : because
      return "\(subject) are not known: \(phrase)"
    }
    guard !responders.names.isEmpty else { return "no responder inside \(responders.surface) was hit" }
    return "\(subject): \(responders.names.joined(separator: " → "))"
  }
}

extension LoadedTrace {
  /// The parts of an explanation about the responders inside clients: those of the touches and presses of an event. The line
  /// of a touch may belong to another event, if its beginning was withheld from the client or is an earlier event.
  func respondersInside(_ chapter: Chapter, fingers: [Int]) -> [String] {
    var found = chapter.records.compactMap(\.responders)
    for finger in fingers where !found.contains(where: { $0.finger == finger }) {
      if let other = responders(of: finger, at: chapter) { found.append(other) }
    }
    return found.map { responders in
      let subject = responders.finger.map { " of finger \($0)" } ?? ""
      let text =
        responders.because == nil && !responders.names.isEmpty
        ? responders.names.joined(separator: " → ") : Sentences.sentence(responders)
      return "Responder chain\(subject) inside \(responders.surface)\n  \(text)"
    }
  }

  /// The responders of the touch of a finger that is down in a chapter.
  private func responders(of finger: Int, at chapter: Chapter) -> TraceRecord.Responders? {
    var found: TraceRecord.Responders?
    for other in chapters {
      let lands = other.records.contains { $0.isInput("touch.down", finger: finger) }
      if lands {
        if let event = other.event, let limit = chapter.event, event > limit { break }
        found = nil
      }
      found = found ?? other.records.compactMap(\.responders).first { $0.finger == finger }
    }
    return found
  }
}

extension TraceRecord {
  fileprivate var responders: Responders? {
    if case .responders(let responders) = content { responders } else { nil }
  }
}
