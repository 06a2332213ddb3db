extension Application {
  /// Sends an action to a target, or to the first responder of the chain that can perform it.
  ///
  /// The chain begins at the first responder of the key window; else at the sender, if it is a responder; else at the
  /// key window. An explicit target receives the action even if it does not implement it. An observer is then notified
  /// with ``InteractionObserver/wasNotPerformed(_:target:sender:)``.
  ///
  /// - Returns: `true` if a responder performed the action.
  @discardableResult
  public func sendAction(_ action: Action, to target: Responder?, from sender: AnyObject?) -> Bool {
    if let target { return perform(action, by: target, from: sender) }
    let start = keyWindow?.firstResponder ?? (sender as? Responder) ?? keyWindow
    return perform(action, by: start?.target(for: action, withSender: sender), from: sender)
  }

  /// Sends a command of the editing menu along the responder chain, with the application as its sender.
  @discardableResult
  public func sendCommand(_ action: Action) -> Bool {
    perform(action, by: commandTarget(for: action), from: self)
  }

  /// Returns the commands that a responder can currently perform, for an editing menu.
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
    target.lacksAction = false
    target.perform(action, from: sender)
    guard target.lacksAction else { return true }
    target.lacksAction = false
    if target.declared?.canPerform[action] == true { return true }
    observer?.wasNotPerformed(action, target: target, sender: sender)
    return false
  }

  func insertText(_ text: String) {
    guard let input = keyWindow?.firstResponder as? any KeyInput else {
      observer?.didDrop(text)
      return
    }
    input.insertText(text)
    observer?.didInsert(text, into: input)
  }
}
