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

  /// The window of a selector, or the one that may have a dialog with the wanted title inside; nil for neither.
  ///
  /// Libadwaita shows dialogs inside their window. Older versions and other toolkits show them in windows of their own.
  init?(_ selector: WindowSelector, by finder: WindowFinder) {
    if let window = finder.window(selector) {
      (self.window, dialog) = (window, nil)
      return
    }
    var outer = selector
    (outer.title, outer.index) = (nil, nil)
    guard let title = selector.title, selector.role == nil, selector.surfacePath.isEmpty,
      outer.client != nil || outer.appID != nil,
      let window = finder.window(outer)
    else { return nil }
    (self.window, dialog) = (window, title)
  }

  /// The selector that finds the widget in `window`.
  func selector(_ selector: WidgetSelector) -> WidgetSelector {
    dialog.map { selector.placed(inside: WidgetSelector(name: $0, position: selector.position)) } ?? selector
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
