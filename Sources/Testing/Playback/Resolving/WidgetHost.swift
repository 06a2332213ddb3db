import Documents
import Scripts
import Surfaces

/// The window in which the widgets of a selector are searched.
struct WidgetHost {
  let window: ClientWindow
  /// The name of the dialog inside the window in place of a window with this title; nil if the window itself has the title.
  private let dialog: TextPattern?

  /// True if no window has the wanted title, so that a dialog inside one is looked for.
  var hasDialog: Bool { dialog != nil }

  init(_ window: ClientWindow, dialog: TextPattern? = nil) { (self.window, self.dialog) = (window, dialog) }

  /// The selector that finds the widget in `window`.
  func selector(_ selector: WidgetSelector) -> WidgetSelector {
    dialog.map { selector.placed(inside: WidgetSelector(role: "dialog", name: $0, position: selector.position)) }
      ?? selector
  }
}

extension WidgetSelector {
  /// The selector of the same widget with one more ancestor, around those that it has.
  fileprivate func placed(inside outermost: WidgetSelector) -> WidgetSelector {
    var placed = self
    placed.inside = inside.isEmpty ? [outermost] : inside.map { $0.placed(inside: outermost) }
    return placed
  }
}
