import Documents
import Scripts

extension ClipboardStep {
  var flow: String {
    let primary = ("primary", isPrimary ? "yes" : nil)
    return switch change {
    case .set(let content):
      switch content.data {
      case .text(let text):
        FlowText.mapping([
          ("set", FlowText.quoted(text)), ("type", content.type.map { FlowText.quoted($0) }), primary,
        ])
      case .file(let path):
        FlowText.mapping([
          (
            "set",
            FlowText.mapping([
              ("file", FlowText.quoted(path)), ("type", FlowText.quoted(content.type ?? "application/octet-stream")),
            ])
          ), primary,
        ])
      }
    case .clear: FlowText.mapping([("clear", "yes"), primary])
    case .ownerDies: FlowText.mapping([("owner", "dies"), primary])
    }
  }
}

extension PasteStep {
  var flow: String {
    if method == .chord { return FlowText.quoted(text) }
    return FlowText.mapping([("text", FlowText.quoted(text)), ("by", method.rawValue)])
  }
}

extension ComposeStep {
  var flow: String {
    switch self {
    case .preedit(let text, let cursor):
      FlowText.mapping([("preedit", FlowText.quoted(text)), ("cursor", cursor.map { "\($0)" })])
    case .commit(let text): FlowText.mapping([("commit", FlowText.quoted(text))])
    case .delete(let before, let after):
      FlowText.mapping([
        ("delete", FlowText.mapping([("before", "\(before)"), ("after", "\(after)")]))
      ])
    }
  }
}
