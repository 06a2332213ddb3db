import Documents
import JSONText

/// The windows of a desktop, a line for each.
struct WindowLines {
  private(set) var lines: [String] = []
  /// The line of the window with the keyboard.
  private(set) var key: String?

  init(_ answer: JSON) {
    for window in answer["windows"]?.list ?? [] {
      let id = window["id"]?.integer ?? 0
      let title = window["title"]?.text ?? ""
      let frame = ["x", "y", "width", "height"].map { window["frame"]?[$0]?.written ?? "-" }
      var words = "window \(id) of \(window["client"]?["name"]?.text ?? "-")"
      if let role = window["role"]?.text, role != "toplevel" { words += " (\(role))" }
      if !title.isEmpty { words += " \(title.quotedForPeople)" }
      words += " at \(frame[0]),\(frame[1]) \(frame[2])x\(frame[3])"
      if window["hidden"]?.truth == true { words += ", hidden" }
      if window["key"]?.truth == true {
        key = words
        words += ", key"
      }
      lines.append(words)
    }
  }

  var text: String { lines.isEmpty ? "no windows" : lines.joined(separator: "\n") }
}
