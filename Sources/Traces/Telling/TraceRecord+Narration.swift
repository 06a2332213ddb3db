extension TraceRecord {
  /// The record as one line for a person who watches: what came in, after its time, or what was sent or done, indented.
  ///
  /// - Parameter keyName: the name of a key by its code; nil for a key without one.
  /// - Returns: nil for hit tests, decisions of recognizers and descriptions.
  public func narration(keyName: (Int) -> String?) -> String? {
    switch content {
    case .header, .application, .hit, .chain, .decision: return nil
    case .input(var input):
      if input.word.hasPrefix("key.") { input.keyName = input.code.flatMap(keyName) }
      return "\(Story.seconds(input.time))  \(Sentences.sentence(input))"
    case .output(var output):
      if ["key.press", "key.release", "grab.press", "grab.release"].contains(output.word) {
        output.keyName = output.code.flatMap(keyName)
      }
      return "         \(Sentences.sentence(output))"
    }
  }
}
