import Documents
import Scripts

extension KeyStep {
  var text: String {
    switch self {
    case .tap(let name, .milliseconds(50)): FlowText.text(name)
    case .tap(let name, let hold):
      FlowText.mapping([("tap", FlowText.text(name)), ("hold", FlowText.duration(hold))])
    case .press(let name): FlowText.mapping([("press", FlowText.text(name))])
    case .release(let name): FlowText.mapping([("release", FlowText.text(name))])
    }
  }
}

extension TypeStep {
  var flow: String {
    if interval == .milliseconds(10) { return FlowText.quoted(text) }
    return FlowText.mapping([("text", FlowText.quoted(text)), ("interval", FlowText.duration(interval))])
  }
}

extension MediaStep {
  var text: String {
    if hold == .milliseconds(50) { return key.rawValue }
    return FlowText.mapping([("key", key.rawValue), ("hold", FlowText.duration(hold))])
  }
}
