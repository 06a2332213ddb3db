// Sentences about the health and refused requests of clients.

extension Sentences {
  static func client(_ output: TraceRecord.Output) -> String? {
    guard let phrase = Phrases.clients[output.word] else { return nil }
    let rest = (output.number.map { "\($0)" } ?? output.what).map { " \($0)" } ?? ""
    return "\(output.to ?? "a client") \(phrase)\(rest)"
  }
}

extension TraceRecord.Output {
  /// True if the line is about a client's health or a refused request. Such lines depend on the client and the time that
  /// it needs, not on the input, so comparisons ignore them.
  var isAboutClient: Bool { Phrases.clients[word] != nil }
}
