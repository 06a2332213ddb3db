public import Accessibility
public import Assembly
public import Geometry
public import Surfaces

/// Finds widgets in the windows of a compositor's clients, and places of widgets on the desktop.
///
/// It asks the applications over the accessibility bus. No question blocks: each is answered exactly once by its
/// closure, in a later turn of the compositor's loop.
public final class WidgetDesk {
  private let compositor: Compositor
  private let source: any WidgetSource

  public init(_ compositor: Compositor, source: any WidgetSource) {
    self.compositor = compositor
    self.source = source
  }

  /// Finds the widgets of a window that a query selects, from top to bottom and left to right. Popups and menus of the
  /// window count as parts of it.
  ///
  /// - Returns: the request; it ends without an answer when it is cancelled or deinitialized.
  public func find(
    _ query: WidgetQuery, in window: ClientWindow, then: @escaping (Result<[LocatedWidget], WidgetFault>) -> Void
  ) -> WidgetRequest {
    let request = WidgetRequest()
    then(.failure(.unavailable("not yet built")))
    return request
  }

  /// Reads the tree of a window's widgets, with at most `limit` widgets.
  public func tree(
    of window: ClientWindow, limit: Int, then: @escaping (Result<WidgetTree, WidgetFault>) -> Void
  ) -> WidgetRequest {
    let request = WidgetRequest()
    then(.failure(.unavailable("not yet built")))
    return request
  }

  /// Finds the deepest widget at a place of the desktop, in the window that a touch would reach.
  public func widget(
    at place: Point<LayoutSpace>, then: @escaping (Result<LocatedWidget?, WidgetFault>) -> Void
  ) -> WidgetRequest {
    let request = WidgetRequest()
    then(.failure(.unavailable("not yet built")))
    return request
  }

  /// Finds the widget of a window that has the keyboard focus.
  public func focusedWidget(
    of window: ClientWindow, then: @escaping (Result<LocatedWidget?, WidgetFault>) -> Void
  ) -> WidgetRequest {
    let request = WidgetRequest()
    then(.failure(.unavailable("not yet built")))
    return request
  }

  /// Scrolls a widget into view by the toolkit's own means. The answer is false if the toolkit has none.
  public func scrollIntoView(
    _ widget: LocatedWidget, then: @escaping (Result<Bool, WidgetFault>) -> Void
  ) -> WidgetRequest {
    let request = WidgetRequest()
    then(.failure(.unavailable("not yet built")))
    return request
  }
}

/// A question that is under way.
public final class WidgetRequest {
  public private(set) var isCancelled = false

  init() {}

  public func cancel() { isCancelled = true }

  deinit { cancel() }
}

/// A widget with its place on the desktop.
public struct LocatedWidget {
  public var widget: Widget
  /// The ancestors, from the parent to the application's window.
  public var ancestors: [Widget]
  /// The window whose surface shows the widget: the window that was asked for, or one of its popups.
  public var window: ClientWindow
  /// The area on the desktop, as the toolkit says, also if it is scrolled out of view or covered; nil without an area.
  public var area: Rect<LayoutSpace>?
  /// The part of `area` that ancestors do not clip; nil if nothing is left.
  public var visibleArea: Rect<LayoutSpace>?

  public init(
    widget: Widget, ancestors: [Widget], window: ClientWindow, area: Rect<LayoutSpace>?,
    visibleArea: Rect<LayoutSpace>?
  ) {
    (self.widget, self.ancestors, self.window) = (widget, ancestors, window)
    (self.area, self.visibleArea) = (area, visibleArea)
  }
}
