package import Documents

/// A command inside an application, which one of its widgets performs.
///
/// The ways are tried in order: the application's own actions, then an operation on the focused text, then a press of a
/// widget.
package struct ApplicationCommand: Hashable, Sendable {
  /// The names of the application's actions that do it, such as `clipboard.copy` and `win.save`. The first that a widget
  /// has is performed, from the focused widget up to the window.
  package var names: [String]
  /// The operation on the focused text; nil if it has no such meaning.
  package var text: TextOperation?
  /// The widget of the window that is pressed; nil if none is.
  package var press: WidgetMatch?

  package init(names: [String] = [], text: TextOperation? = nil, press: WidgetMatch? = nil) {
    (self.names, self.text, self.press) = (names, text, press)
  }
}

/// An operation on a text and what is selected in it.
package enum TextOperation: String, CaseIterable, Sendable {
  case copy
  case cut
  case paste
  case delete
  case selectAll = "select-all"

  /// True if the application sets the clipboard.
  package var setsClipboard: Bool { self == .copy || self == .cut }
}

/// A condition for widgets of a window, by what the application tells of them to assistive programs. A widget matches if
/// every given property matches.
package struct WidgetMatch: Hashable, Sendable {
  /// The role, such as `button`.
  package var role: String?
  package var name: TextMatcher?

  package init(role: String? = nil, name: TextMatcher? = nil) { (self.role, self.name) = (role, name) }
}

extension WidgetMatch: CustomStringConvertible {
  /// The condition as a policy contains it: `{role: button, name: Play}`.
  package var description: String {
    let parts = [role.map { "role: \($0)" }, name.map { "name: \($0)" }].compactMap { $0 }
    return "{\(parts.joined(separator: ", "))}"
  }
}
