// Sentences about windows.

extension Sentences {
  static func window(_ output: TraceRecord.Output) -> String? {
    let to = output.to ?? "nobody"
    switch output.word {
    case "window.close": return "\(to) is asked to close"
    case "window.raise": return "\(to) comes to the front"
    case "key-window": return "\(to) becomes the key window in place of \(output.resigned ?? "none")"
    case "popup.dismiss": return "\(to) is dismissed"
    case "window.move": return "\(to) is moved to \(place(output.at))"
    case "window.resize": return "\(to) is asked to be \(size(output.size))"
    case "window.interaction-ended": return "\(to) is let go"
    case let word where word.hasPrefix("window."): return "\(to): \(word.dropFirst(7))"
    default: return nil
    }
  }
}
