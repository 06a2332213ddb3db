/// A widget with its children, as plain values: the form in which trees are compared with expected ones.
package struct TreeWidget: Equatable, Sendable {
  /// The role, such as `button`.
  package var role: String
  package var name: String
  /// The names of the states that are set.
  package var states: [String]
  /// The displayed or edited text; nil if the widget has none, and for passwords.
  package var text: String?
  package var children: [TreeWidget]

  package init(
    _ role: String, _ name: String = "", states: [String] = [], text: String? = nil, children: [TreeWidget] = []
  ) {
    (self.role, self.name, self.states, self.text, self.children) = (role, name, states, text, children)
  }
}
