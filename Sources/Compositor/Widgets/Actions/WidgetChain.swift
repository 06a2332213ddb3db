package import Accessibility

/// The widgets that an action meets inside an application: the focused one first, the window last.
package struct WidgetChain: Equatable, Sendable {
  package var links: [Widget]
  /// False if no widget has the focus. Then the window is the only link.
  package var hasFocus: Bool
  package var application: WidgetApplication

  package init(_ links: [Widget], hasFocus: Bool, of application: WidgetApplication) {
    (self.links, self.hasFocus, self.application) = (links, hasFocus, application)
  }
}
