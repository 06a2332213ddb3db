extension TraceRecord {
  /// The inputs and outputs whose code is that of a key or a button.
  private static let coded: Set<String> = [
    "key.press", "key.release", "grab.press", "grab.release", "pointer.press", "pointer.release", "tool.press",
    "tool.release",
  ]

  /// Returns the record with the names of its keys and buttons, which sentences then contain instead of codes. A name that
  /// the trace contains stays.
  ///
  /// - Parameter name: returns the name of a key or button for its evdev code; nil if the name is unknown.
  package func naming(_ name: (Int) -> String?) -> TraceRecord {
    var record = self
    switch content {
    case .input(var input) where Self.coded.contains(input.word):
      input.keyName = input.keyName ?? input.code.flatMap(name)
      record.content = .input(input)
    case .output(var output) where Self.coded.contains(output.word):
      output.keyName = output.keyName ?? output.code.flatMap(name)
      record.content = .output(output)
    default: break
    }
    return record
  }

  /// Returns the record as one line for a person who watches: an input after its time, or an output, indented.
  ///
  /// - Parameter keyName: returns the name of a key or button for its evdev code; nil if the name is unknown.
  /// - Returns: nil for headers, hit tests, responder chains, decisions of recognizers and applications.
  package func narration(keyName: (Int) -> String?) -> String? {
    switch naming(keyName).content {
    case .header, .application, .hit, .chain, .widget, .responders, .command, .decision: nil
    case .input(let input): "\(LoadedTrace.seconds(input.time))  \(Sentences.sentence(input))"
    case .output(let output): "         \(Sentences.sentence(output))"
    }
  }
}
