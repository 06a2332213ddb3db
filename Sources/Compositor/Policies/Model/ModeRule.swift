public import Documents

/// A mode of the keyboard: bindings that replace all others while the mode is in force.
public struct ModeRule: Equatable, Sendable {
  /// The name of the mode in which the policy's other bindings apply.
  public static let normal = "default"

  public var name: String
  public var bindings: [BindingRule]
  public var position: SourcePosition?

  public init(_ name: String, bindings: [BindingRule] = [], position: SourcePosition? = nil) {
    self.name = name
    self.bindings = bindings
    self.position = position
  }
}

extension Policy {
  /// The bindings of the shell in a mode. The mode `default` has those of the policy.
  public func bindings(in mode: String) -> [BindingRule] {
    mode == ModeRule.normal ? bindings : modes.first { $0.name == mode }?.bindings ?? []
  }

  /// All bindings of the policy, of its rules and of its modes.
  public var allBindings: [BindingRule] {
    bindings + rules.flatMap(\.settings.bindings) + modes.flatMap(\.bindings)
  }
}
