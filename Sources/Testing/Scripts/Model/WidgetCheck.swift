/// A condition for widgets of a window.
public struct WidgetCheck: Equatable, Sendable {
  /// The widget, with the window that it is in.
  public var widget: WidgetSelector
  /// The number of widgets that fit; nil for at least one.
  public var count: Int?

  public init(_ widget: WidgetSelector, count: Int? = nil) {
    self.widget = widget
    self.count = count
  }
}

/// A condition for the tree of a window's widgets.
public struct TreeCheck: Equatable, Sendable {
  public var window: WindowSelector
  /// The widget whose part of the tree is compared; nil for the tree of the whole window.
  public var widget: WidgetSelector?
  /// The path of the expected tree. It is already joined to the folder of the script that names it.
  public var file: String
  /// True if the tree may have no other widgets than the expected ones.
  public var isExact: Bool

  public init(window: WindowSelector, inside widget: WidgetSelector? = nil, file: String, isExact: Bool = false) {
    (self.window, self.widget, self.file, self.isExact) = (window, widget, file, isExact)
  }
}
