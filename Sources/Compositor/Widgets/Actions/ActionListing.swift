package import Accessibility

/// The current actions of a window's widgets: the focused widget and its ancestors, with the names of their actions.
package struct ActionListing: Equatable, Sendable {
  /// A widget with the actions that it lists.
  package struct Link: Equatable, Sendable {
    package var widget: Widget
    /// By the names of the application, in its order; without those that it does not list because they are disabled.
    package var actions: [String]

    package init(_ widget: Widget, actions: [String] = []) { (self.widget, self.actions) = (widget, actions) }
  }

  /// The focused widget first, the application's window last. Only the window if no widget has the focus.
  package var links: [Link]
  /// The text of the focused widget; nil if that is a widget without text.
  package var text: TextFacts?
  package var application: WidgetApplication
  /// False if no widget has the focus.
  package var hasFocus: Bool

  package init(_ links: [Link], text: TextFacts? = nil, of application: WidgetApplication, hasFocus: Bool = true) {
    (self.links, self.text, self.application, self.hasFocus) = (links, text, application, hasFocus)
  }
}
