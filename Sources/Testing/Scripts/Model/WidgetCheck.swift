/// A condition for widgets of a window.
package struct WidgetCheck: Equatable, Sendable {
  /// The widget, with the window that it is in.
  package var widget: WidgetSelector
  /// The number of widgets that fit; nil for at least one.
  package var count: Int?

  package init(_ widget: WidgetSelector, count: Int? = nil) {
    self.widget = widget
    self.count = count
  }
}

/// A condition for the tree of a window's widgets.
package struct TreeCheck: Equatable, Sendable {
  package var window: WindowSelector
  /// The widget whose part of the tree is compared; nil for the tree of the whole window.
  package var widget: WidgetSelector?
  /// The path of the expected tree. It is already joined to the folder of the script that names it.
  package var file: String
  /// True if the tree may have no other widgets than the expected ones.
  package var isExact: Bool

  package init(window: WindowSelector, inside widget: WidgetSelector? = nil, file: String, isExact: Bool = false) {
    (self.window, self.widget, self.file, self.isExact) = (window, widget, file, isExact)
  }
}
