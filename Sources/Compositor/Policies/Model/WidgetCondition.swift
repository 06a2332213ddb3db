package import Documents
import WidgetTerms

/// A condition for the widget under a touch, by what the application tells of it to assistive programs.
///
/// It holds if the widget, or one that contains it, has every given property. So a touch on the label of a button is a
/// touch on the button, as a recognizer of a view receives the touches on its subviews.
package struct WidgetCondition: Hashable, Sendable {
  /// The roles of which the widget has one; empty for any.
  package var roles: [String]
  package var name: TextMatcher?

  package init(roles: [String] = [], name: TextMatcher? = nil) { (self.roles, self.name) = (roles, name) }

  /// True if a widget has the properties.
  package func matches(role: String, name text: String) -> Bool {
    guard roles.isEmpty || roles.contains(where: { $0 == role || $0.includes(role) }) else { return false }
    return name?.matches(text) ?? true
  }
}

extension String {
  /// Most toolkits have no role of its own for a switch; see `WidgetRole.numbers(named:)`.
  fileprivate func includes(_ role: String) -> Bool {
    self == "switch" && (role == "check-box" || role == "toggle-button")
  }
}

extension WidgetCondition: CustomStringConvertible {
  /// The condition as a policy contains it: `{role: button, name: Play}`.
  package var description: String {
    let role = roles.count == 1 ? roles[0] : "[\(roles.joined(separator: ", "))]"
    let parts = [roles.isEmpty ? nil : "role: \(role)", name.map { "name: \($0)" }].compactMap { $0 }
    return "{\(parts.joined(separator: ", "))}"
  }
}
