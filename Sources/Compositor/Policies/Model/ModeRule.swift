package import Documents

/// A mode of the keyboard: bindings that replace all others while the mode is in force.
package struct ModeRule: Equatable, Sendable {
  /// The name of the mode in which the policy's other bindings apply.
  package static let normal = "default"

  package var name: String
  package var bindings: [BindingRule]
  package var position: SourcePosition?

  package init(_ name: String, bindings: [BindingRule] = [], position: SourcePosition? = nil) {
    self.name = name
    self.bindings = bindings
    self.position = position
  }
}

extension Policy {
  /// The bindings of the shell in a mode. The mode `default` has those of the policy.
  package func bindings(in mode: String) -> [BindingRule] {
    mode == ModeRule.normal ? bindings : modes.first { $0.name == mode }?.bindings ?? []
  }

  /// All bindings of the policy, of its rules and of its modes.
  package var allBindings: [BindingRule] {
    bindings + rules.flatMap(\.settings.bindings) + modes.flatMap(\.bindings)
  }
}
