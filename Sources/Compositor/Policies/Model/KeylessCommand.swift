package import Documents

/// An action or a binding that is a command inside applications without keys for those that cannot perform it. It needs
/// accessibility.
package struct KeylessCommand: Equatable, Sendable {
  /// The name of the action, or the chord of the binding.
  package var name: String
  /// The entry of the policy, or its rule; nil if it is built in.
  package var position: SourcePosition?
}

extension Policy {
  /// True if a part of it has no effect without accessibility.
  package var needsAccessibility: Bool { hasWidgetRecognizers || !keylessCommands.isEmpty }

  /// The commands without keys, of all windows and modes.
  package var keylessCommands: [KeylessCommand] {
    let own = actions.entries.sorted { $0.key < $1.key }.filter { $0.value.handler.isKeyless }
      .map { KeylessCommand(name: $0.key.text, position: $0.value.position) }
    let ofRules = rules.flatMap { rule in
      rule.settings.actions.filter { $0.value.isKeyless }.keys.sorted()
        .map { KeylessCommand(name: $0.text, position: rule.position) }
    }
    let bound = allBindings.filter { $0.handler?.isKeyless == true }
      .map { KeylessCommand(name: "\($0.keys)", position: $0.position) }
    return own + ofRules + bound
  }
}

extension ActionHandler {
  fileprivate var isKeyless: Bool { if case .application(_, nil) = self { true } else { false } }
}
