import JSONText

/// The outcome of steps that were played.
struct PlayReport {
  let passed: Bool
  let text: String

  init(_ answer: JSON) {
    passed = answer["passed"]?.truth ?? false
    var lines: [String] = []
    for step in answer["steps"]?.list ?? [] {
      lines.append("\(step["outcome"]?.text ?? "played"): \(step["step"]?.text ?? "")")
      for key in ["expected", "found", "reason"] {
        if let text = step[key]?.text { lines.append("  \(key): \(text)") }
      }
    }
    for key in ["faults", "warnings"] { lines += (answer[key]?.list ?? []).compactMap(\.text) }
    text = lines.joined(separator: "\n")
  }
}
