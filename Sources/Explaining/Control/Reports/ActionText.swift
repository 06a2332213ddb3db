import Documents
import JSONText

/// What actions would do, and the responder chain, as text. Missing values are left out.
enum ActionText {
  /// - Parameter isDetailed: true for the answer of each place of the chain.
  static func text(of result: JSON, isDetailed: Bool) -> String {
    let actions = result["actions"]?.list ?? []
    guard !isDetailed else { return actions.map(details).joined(separator: "\n") }
    var table = TextTable(["ACTION", "POSSIBLE", "BY"])
    for action in actions {
      let answers = action["chain"]?.list ?? []
      table.add([
        action["action"]?.text ?? "-", isPossible(action) ? "yes" : "no",
        (answers.last?["text"]?.text ?? "nothing handles it").withoutControls,
      ])
    }
    return table.text
  }

  private static func isPossible(_ action: JSON) -> Bool { action["possible"] == .bool(true) }

  /// An action on one line, and the answers of its chain on the next ones.
  private static func details(_ action: JSON) -> String {
    let answers = (action["chain"]?.list ?? []).compactMap { $0["text"]?.text?.withoutControls }
    let title =
      "\((action["action"]?.text ?? "-").withoutControls): \(isPossible(action) ? "possible" : "not possible")"
    guard !answers.isEmpty else { return "\(title)\n  nothing handles it" }
    return ([title] + answers.map { "  \($0)" }).joined(separator: "\n")
  }

  static func chain(_ result: JSON) -> String {
    let widgets = (result["widgets"]?.list ?? []).map(WidgetText.line)
    let inside = (result["responders"]?.list ?? []).compactMap(\.text)
    let others = (result["chain"]?.list ?? []).flatMap { link in
      [link["name"]?.text].compactMap { $0 } + (link["actions"]?.list ?? []).map(declared)
    }
    let faults = (result["widget-faults"]?.list ?? []).compactMap { $0.text.map { "# \($0)" } }
    return (widgets + inside + others + faults).map(\.withoutControls).joined(separator: "\n")
  }

  /// An action that a client has declared.
  private static func declared(_ action: JSON) -> String {
    let title = action["title"]?.text.map { " \"\($0)\"" } ?? ""
    let disabled = action["enabled"] == .bool(false) ? ", disabled" : ""
    let checked = action["checked"] == .bool(true) ? ", checked" : ""
    return "  \(action["action"]?.text ?? "-")\(title)\(disabled)\(checked)"
  }

  /// An event of the topic `actions`.
  static func text(ofEvent event: JSON) -> String {
    let name = event["action"]?.text ?? "-"
    let answers = (event["chain"]?.list ?? []).compactMap { $0["text"]?.text }
    let chain = answers.isEmpty ? "" : " (\(answers.joined(separator: "; ")))"
    let cause = event["why"]?.text.map { ", \($0)" } ?? ""
    switch event["kind"]?.text {
    case "possible": return "\(name): \(isPossible(event) ? "possible" : "not possible")\(chain)"
    case "answered": return "\(name): the application answered: \(event["outcome"]?.text ?? "-")\(chain)"
    default: return "\(name) by \(event["by"]?.text ?? "-")\(cause)"
    }
  }
}
