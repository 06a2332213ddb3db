public import Accessibility

/// The current actions of a window's widgets: the focused widget and its ancestors, with the names of their actions.
public struct ActionListing: Equatable, Sendable {
  /// A widget with the actions that it lists.
  public struct Link: Equatable, Sendable {
    public var widget: Widget
    /// By the names of the application, in its order; without those that it does not list because they are disabled.
    public var actions: [String]

    public init(_ widget: Widget, actions: [String] = []) { (self.widget, self.actions) = (widget, actions) }
  }

  /// The focused widget first, the application's window last. Only the window if no widget has the focus.
  public var links: [Link]
  /// The text of the focused widget; nil if that is a widget without text.
  public var text: TextFacts?
  public var application: WidgetApplication
  /// False if no widget has the focus.
  public var hasFocus: Bool

  public init(_ links: [Link], text: TextFacts? = nil, of application: WidgetApplication, hasFocus: Bool = true) {
    (self.links, self.text, self.application, self.hasFocus) = (links, text, application, hasFocus)
  }
}
