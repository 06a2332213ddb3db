import Documents
package import Scripts

extension KeyboardStep: TranscribedFamily {
  var text: (word: String, value: String)? {
    switch self {
    case .key(let step, let keyboard): ("key", step.text(on: keyboard))
    case .chord(let chord): ("chord", FlowText.text(chord.description))
    case .type(let step): ("type", step.flow)
    case .media(let step): ("media", step.text)
    case .clipboard(let step): ("clipboard", step.flow)
    case .paste(let step): ("paste", step.flow)
    case .compose(let step): ("compose", step.flow)
    }
  }

  var isKept: Bool {
    switch self {
    case .clipboard, .compose: true
    // The keys or the action of `paste` are recorded. The recorder adds the step that sets the clipboard.
    case .key, .chord, .type, .media, .paste: false
    }
  }
}

extension KeyStep {
  fileprivate func text(on keyboard: String?) -> String {
    if keyboard == nil, case .tap(let name, .milliseconds(50)) = self { return FlowText.text(name) }
    let parts: [(String, String?)] =
      switch self {
      case .tap(let name, .milliseconds(50)): [("tap", FlowText.text(name))]
      case .tap(let name, let hold): [("tap", FlowText.text(name)), ("hold", FlowText.duration(hold))]
      case .press(let name): [("press", FlowText.text(name))]
      case .release(let name): [("release", FlowText.text(name))]
      }
    return FlowText.mapping(parts + [("keyboard", keyboard.map { FlowText.text($0) })])
  }
}

extension TypeStep {
  fileprivate var flow: String {
    if interval == .milliseconds(10) { return FlowText.quoted(text) }
    return FlowText.mapping([("text", FlowText.quoted(text)), ("interval", FlowText.duration(interval))])
  }
}

extension MediaStep {
  fileprivate var text: String {
    if hold == .milliseconds(50) { return key.rawValue }
    return FlowText.mapping([("key", key.rawValue), ("hold", FlowText.duration(hold))])
  }
}
