import Documents
package import Scripts

extension WindowStep: TranscribedFamily {
  var text: (word: String, value: String)? {
    switch self {
    case .close(let selector): ("close", selector.text)
    case .focus(let selector): ("focus", selector.text)
    case .stealFocus(let span): ("focus", FlowText.mapping([("steal", FlowText.duration(span))]))
    case .raise(let selector): ("raise", selector.text)
    case .action(let step): ("action", step.text)
    }
  }
}

extension ActionStep {
  fileprivate var text: String {
    guard let sender else { return FlowText.text(name) }
    return FlowText.mapping([("name", FlowText.text(name)), ("from", sender.text)])
  }
}
