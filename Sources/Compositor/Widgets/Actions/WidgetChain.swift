public import Accessibility

/// The widgets that an action meets inside an application: the focused one first, the window last.
public struct WidgetChain: Equatable, Sendable {
  public var links: [Widget]
  /// False if no widget has the focus. Then the window is the only link.
  public var hasFocus: Bool
  public var application: WidgetApplication

  public init(_ links: [Widget], hasFocus: Bool, of application: WidgetApplication) {
    (self.links, self.hasFocus, self.application) = (links, hasFocus, application)
  }
}
