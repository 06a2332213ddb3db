extension TraceRecord {
  /// Returns the record as one line for a person who watches: an input after its time, or an output, indented.
  ///
  /// - Parameter keyName: returns the name of a key for its code; nil if the name is unknown.
  /// - Returns: nil for headers, hit tests, responder chains, decisions of recognizers and applications.
  public func narration(keyName: (Int) -> String?) -> String? {
    switch content {
    case .header, .application, .hit, .chain, .decision: return nil
    case .input(var input):
      if input.word.hasPrefix("key.") { input.keyName = input.code.flatMap(keyName) }
      return "\(LoadedTrace.seconds(input.time))  \(Sentences.sentence(input))"
    case .output(var output):
      if ["key.press", "key.release", "grab.press", "grab.release"].contains(output.word) {
        output.keyName = output.code.flatMap(keyName)
      }
      return "         \(Sentences.sentence(output))"
    }
  }
}
