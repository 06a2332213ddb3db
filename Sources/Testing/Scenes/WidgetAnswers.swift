package import Accessibility
package import Geometry
package import Surfaces
package import Widgets

/// Answers the questions of steps and conditions about widgets. It is the session's desk, or a stand-in in tests.
///
/// Each question returns its request, which ends without an answer when it is released.
package protocol WidgetAnswers: AnyObject {
  /// The number of events about widgets that applications have sent so far.
  var eventCount: UInt64 { get }
  func find(
    _ query: WidgetQuery, in window: ClientWindow, then: @escaping (Result<[LocatedWidget], WidgetFault>) -> Void
  ) -> AnyObject
  /// Finds the widgets that are nearest to a query that no widget fits.
  func nearest(
    to query: WidgetQuery, in window: ClientWindow, then: @escaping (Result<NearestWidgets, WidgetFault>) -> Void
  ) -> AnyObject
  func tree(
    of window: ClientWindow, limit: Int, then: @escaping (Result<WidgetTree, WidgetFault>) -> Void
  ) -> AnyObject
  func widget(
    at place: Point<LayoutSpace>, then: @escaping (Result<LocatedWidget?, WidgetFault>) -> Void
  ) -> AnyObject
  func focusedWidget(
    of window: ClientWindow, then: @escaping (Result<LocatedWidget?, WidgetFault>) -> Void
  ) -> AnyObject
  func scrollIntoView(
    _ widget: LocatedWidget, then: @escaping (Result<Bool, WidgetFault>) -> Void
  ) -> AnyObject
  func actions(
    of window: ClientWindow, then: @escaping (Result<ActionListing, WidgetFault>) -> Void
  ) -> AnyObject
}

extension WidgetAnswers {
  /// All widgets whose names are near or whose role fits, for stand-ins whose windows are small.
  package func nearest(
    to query: WidgetQuery, in window: ClientWindow, then: @escaping (Result<NearestWidgets, WidgetFault>) -> Void
  ) -> AnyObject {
    find(WidgetQuery(), in: window) { result in
      then(
        result.map { all in
          NearestWidgets(all.filter { query.distance(of: $0.widget) != nil || $0.widget.role == query.role })
            .sorted(for: query)
        })
    }
  }
}

/// The answers of a desk.
package final class DeskAnswers: WidgetAnswers {
  private let desk: ApplicationWidgets

  package init(_ desk: ApplicationWidgets) { self.desk = desk }

  package var eventCount: UInt64 { desk.eventCount }

  package func find(
    _ query: WidgetQuery, in window: ClientWindow, then: @escaping (Result<[LocatedWidget], WidgetFault>) -> Void
  ) -> AnyObject { desk.find(query, in: window, then: then) }

  package func nearest(
    to query: WidgetQuery, in window: ClientWindow, then: @escaping (Result<NearestWidgets, WidgetFault>) -> Void
  ) -> AnyObject { desk.nearest(to: query, in: window, then: then) }

  package func tree(
    of window: ClientWindow, limit: Int, then: @escaping (Result<WidgetTree, WidgetFault>) -> Void
  ) -> AnyObject { desk.tree(of: window, limit: limit, then: then) }

  package func widget(
    at place: Point<LayoutSpace>, then: @escaping (Result<LocatedWidget?, WidgetFault>) -> Void
  ) -> AnyObject { desk.widget(at: place, then: then) }

  package func focusedWidget(
    of window: ClientWindow, then: @escaping (Result<LocatedWidget?, WidgetFault>) -> Void
  ) -> AnyObject { desk.focusedWidget(of: window, then: then) }

  package func scrollIntoView(
    _ widget: LocatedWidget, then: @escaping (Result<Bool, WidgetFault>) -> Void
  ) -> AnyObject { desk.scrollIntoView(widget, then: then) }

  package func actions(
    of window: ClientWindow, then: @escaping (Result<ActionListing, WidgetFault>) -> Void
  ) -> AnyObject { desk.actions(of: window, then: then) }
}
