extension Application {
  /// Sends an action to a target, or along the responder chain to the first that can perform it.
  ///
  /// The chain begins at the first responder of the key window, else at the sender if it is a responder, else at the
  /// key window. An explicit target gets the action whether it can perform it or not.
  ///
  /// - Returns: whether anybody got it.
  @discardableResult
  public func sendAction(_ action: Action, to target: Responder?, from sender: AnyObject?) -> Bool {
    if let target { return perform(action, by: target, from: sender) }
    let start = keyWindow?.firstResponder ?? (sender as? Responder) ?? keyWindow
    return perform(action, by: start?.target(for: action, withSender: sender), from: sender)
  }

  /// Sends a command of the editing menu, in the name of the application.
  @discardableResult
  public func sendCommand(_ action: Action) -> Bool {
    perform(action, by: commandTarget(for: action), from: self)
  }

  /// Those of the commands that somebody would perform now: what an editing menu offers.
  public func availableCommands(_ actions: [Action]) -> [Action] {
    actions.filter { commandTarget(for: $0) != nil }
  }

  private func commandTarget(for action: Action) -> Responder? {
    (keyWindow?.firstResponder ?? keyWindow)?.target(for: action, withSender: self)
  }

  private func perform(_ action: Action, by target: Responder?, from sender: AnyObject?) -> Bool {
    guard let target else {
      observer?.wasUnhandled(action, sender: sender)
      return false
    }
    observer?.willPerform(action, target: target, sender: sender)
    target.perform(action, from: sender)
    return true
  }

  func insertText(_ text: String) {
    guard let input = keyWindow?.firstResponder as? any TextInput else {
      observer?.didDrop(text)
      return
    }
    input.insertText(text)
    observer?.didInsert(text, into: input)
  }
}
