import Documents
package import Scripts

extension CheckStep: TranscribedFamily {
  var text: (word: String, value: String)? {
    switch self {
    case .wait(let step): step.text.map { ("wait", $0) }
    case .pause(let span): ("pause", FlowText.duration(span))
    case .screenshot(let step): ("screenshot", step.text)
    case .expect(let expectation): expectation.text.map { ("expect", $0) }
    case .fail: nil
    }
  }

  var isKept: Bool {
    switch self {
    case .wait(let wait): wait.isKept
    case .expect(let expectation): expectation.isKept
    case .pause, .screenshot, .fail: false
    }
  }
}

extension WaitStep {
  /// Nil for waits that recordings never contain.
  fileprivate var text: String? {
    let (word, value): (String, String)
    switch event {
    case .window(let selector): (word, value) = ("window", selector.text)
    case .noWindow(let selector): (word, value) = ("no-window", selector.text)
    case .exit(let client): (word, value) = ("exit", FlowText.text(client))
    case .condition(let condition):
      guard let members = condition.members else { return nil }
      return FlowText.mapping(members + [("within", within.map { FlowText.duration($0) })])
    case .pixels: return nil
    }
    return FlowText.mapping([(word, value), ("within", within.map { FlowText.duration($0) })])
  }
}

extension WaitStep {
  fileprivate var isKept: Bool { if case .exit = event { true } else { false } }
}

extension ScreenshotStep {
  fileprivate var text: String {
    FlowText.mapping(
      [("file", FlowText.quoted(file))] + space.members + [("cursor", includesCursor ? "yes" : nil)])
  }
}

extension Expectation {
  fileprivate var isKept: Bool {
    switch condition {
    case .output, .file, .exit, .window: true
    case .keyWindow, .windows, .noWindow, .pointerFocus, .touchFocus, .sent, .performed, .gestures, .pixels, .program,
      .routed, .any, .appeared, .drag, .textField, .menu, .desktop, .cursor, .measured, .clipboard, .widget,
      .widgetTree, .firstResponder, .surfaceResponder, .canPerform, .speech:
      false
    }
  }
}
