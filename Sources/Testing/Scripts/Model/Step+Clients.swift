extension Step.Kind {
  /// The clients without which the step cannot pass: those of the windows that it uses, and those that its condition is
  /// about.
  package var neededClients: Set<String> {
    switch self {
    case .check(.expect(let expectation)): return expectation.condition.neededClients
    case .check(.wait(let wait)):
      if case .window(let selector) = wait.event { return Set([selector.client].compactMap { $0 }) }
      return wait.condition?.neededClients ?? []
    case .flow(.when(let when)): return when.condition.condition.neededClients
    case .window(let step): return Set([step.selector?.client].compactMap { $0 })
    case .widget, .check, .fingers, .pointer, .touchpad, .pen, .keyboard, .hardware, .program:
      let windows = [space?.window] + places.map { $0.widget?.window }
      return Set(windows.compactMap { $0?.client })
    }
  }
}

extension WindowStep {
  /// The window that the step changes, or that sends its action; nil without one.
  fileprivate var selector: WindowSelector? {
    switch self {
    case .close(let selector), .raise(let selector): selector
    case .focus(let selector): selector
    case .action(let step): step.sender
    case .stealFocus: nil
    }
  }
}

extension Expectation.Condition {
  /// The clients without which the condition cannot begin to hold.
  package var neededClients: Set<String> {
    if case .any(let parts) = self {
      guard let first = parts.first?.neededClients else { return [] }
      return parts.dropFirst().reduce(first) { $0.intersection($1.neededClients) }
    }
    return Set(([ownClient] + windows.map(\.client)).compactMap { $0 })
  }

  /// The client that the condition names beside windows.
  private var ownClient: String? {
    switch self {
    case .sent(let check): check.match == .none ? nil : check.client
    case .output(let client, _): client
    case .speech(let check): check.client
    case .appeared(let check): check.client
    default: nil
    }
  }

  /// The windows that must exist.
  private var windows: [WindowSelector] {
    switch self {
    case .keyWindow(let window), .pointerFocus(let window), .touchFocus(_, let window), .surfaceResponder(let window):
      [window].compactMap { $0 }
    case .windows(.exactly(let windows)), .windows(.inOrder(let windows)): windows
    case .window(let state): [state.window]
    case .pixels(let check): [check.space.window].compactMap { $0 }
    case .routed(let check): if case .window(let window) = check.target { [window] } else { [] }
    case .drag(let check): if case .window(let window)? = check?.target { [window] } else { [] }
    case .widget(let check): check.count == 0 ? [] : [check.widget.window].compactMap { $0 }
    case .widgetTree(let check): [check.window]
    case .firstResponder(let widget): [widget.window].compactMap { $0 }
    case .canPerform(let check): check.isPossible ? [check.window].compactMap { $0 } : []
    default: []
    }
  }
}
