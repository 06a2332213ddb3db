/// A condition for what an action would do if it were sent now.
package struct PossibleAction: Hashable, Sendable {
  /// The way in which an action is performed.
  package enum Way: String, CaseIterable, Sendable {
    /// By a client that has declared the action.
    case client
    /// By an action of the application, or a press of one of its widgets.
    case application
    /// By an operation on the focused text.
    case text
    /// By keys that the client receives.
    case keys
    /// By an operation of the compositor on the window.
    case window
    case shell
  }

  package var action: String
  /// The window that the action would be sent to; nil for the first responder.
  package var window: WindowSelector?
  /// The way; nil for any.
  package var way: Way?
  /// False if nothing may perform the action, or nothing in this way.
  package var isPossible: Bool

  package init(action: String, in window: WindowSelector? = nil, by way: Way? = nil, isPossible: Bool = true) {
    (self.action, self.window, self.way, self.isPossible) = (action, window, way, isPossible)
  }

  /// True if only the widgets of an application can tell.
  var asksWidgets: Bool { way == .application || way == .text }
}
