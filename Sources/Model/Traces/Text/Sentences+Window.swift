// Sentences about windows.

extension Sentences {
  static func window(_ output: TraceRecord.Output) -> String? {
    let window = output.to ?? "an unknown window"
    switch output.word {
    case "window.close": return "the router asked \(window) to close"
    case "window.raise": return "the router raised \(window)"
    case "key-window":
      return "the router changed the key window from \(output.resigned ?? "none") to \(output.to ?? "none")"
    case "first-responder.became": return "\(window) became first responder"
    case "first-responder.resigned": return "\(window) resigned first responder"
    case "first-responder.asked":
      return "the router asked the client of \(window) whether another window may become key"
    case "first-responder.kept":
      return "\(window) stays first responder: its client prevents that another window becomes key"
    case "input-view.shown": return "\(window) is shown"
    case "input-view.hidden": return "\(window) is hidden"
    case "popup.dismiss": return "the router dismissed \(window)"
    case "window.move": return "the router moved \(window)\(output.at.map { " to \(place($0))" } ?? "")"
    case "window.resize": return "the router asked \(window) to resize to \(size(output.size))"
    case "window.interaction-ended": return "the interactive move or resize of \(window) ended"
    case let word where word.hasPrefix("window."):
      return "the router performed the operation \(word.dropFirst(7)) on \(window)"
    default: return nil
    }
  }
}
