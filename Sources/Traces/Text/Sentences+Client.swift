// Sentences about the health of clients.

extension Sentences {
  static func client(_ output: TraceRecord.Output) -> String? {
    guard let phrase = Phrases.clients[output.word] else { return nil }
    let count = output.number.map { " \($0)" } ?? ""
    return "\(output.to ?? "a client") \(phrase)\(count)"
  }
}

extension TraceRecord.Output {
  /// True if the line is about the health of a client. Such lines depend on the time that clients need, so comparisons
  /// ignore them.
  var isAboutHealth: Bool { Phrases.clients[word] != nil }
}
