/// A widget with its children, as plain values: the form in which trees are compared with expected ones.
public struct TreeWidget: Equatable, Sendable {
  /// The role, such as `button`.
  public var role: String
  public var name: String
  /// The names of the states that are set.
  public var states: [String]
  /// The displayed or edited text; nil if the widget has none, and for passwords.
  public var text: String?
  public var children: [TreeWidget]

  public init(
    _ role: String, _ name: String = "", states: [String] = [], text: String? = nil, children: [TreeWidget] = []
  ) {
    (self.role, self.name, self.states, self.text, self.children) = (role, name, states, text, children)
  }
}
