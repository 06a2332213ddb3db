package import Accessibility
package import Geometry
package import Surfaces

/// The widgets of windows: found by a query, at a place or with the focus, as trees, and with their actions.
///
/// `ApplicationWidgets` asks the applications; tests have recorded answers.
/// Each question is answered exactly once, in a later turn of the loop, unless its request is cancelled.
package protocol WindowWidgets: AnyObject {
  func find(
    _ query: WidgetQuery, in window: ClientWindow, then: @escaping (Result<[LocatedWidget], WidgetFault>) -> Void
  ) -> WidgetRequest
  func tree(
    of window: ClientWindow, limit: Int, then: @escaping (Result<WidgetTree, WidgetFault>) -> Void
  ) -> WidgetRequest
  func widget(
    at place: Point<LayoutSpace>, then: @escaping (Result<LocatedWidget?, WidgetFault>) -> Void
  ) -> WidgetRequest
  func focusedWidget(
    of window: ClientWindow, then: @escaping (Result<LocatedWidget?, WidgetFault>) -> Void
  ) -> WidgetRequest
  /// Reads what the widgets of a window can do now.
  func actions(
    of window: ClientWindow, then: @escaping (Result<ActionListing, WidgetFault>) -> Void
  ) -> WidgetRequest
  /// A number that changes with every event that the application of a listing sends.
  func revision(of listing: ActionListing) -> UInt64
  /// Finds the widget of a window whose text, name or value has changed last, if its latest change was not after a time.
  func changedWidget(
    of window: ClientWindow, until time: UInt64, then: @escaping (Result<LocatedWidget?, WidgetFault>) -> Void
  ) -> WidgetRequest
  /// The time of the events of applications, in microseconds.
  var time: UInt64 { get }
  /// Returns whether another widget may have been at the place of this one at a time, or this one had another name.
  func mayHaveChanged(_ widget: LocatedWidget, since time: UInt64) -> Bool
  /// Has applications send events from now on.
  func prepare()
  /// Reads the texts of the labels that belong to a widget.
  func labels(
    of widget: LocatedWidget, then: @escaping (Result<[String], WidgetFault>) -> Void
  ) -> WidgetRequest
}

extension WindowWidgets {
  package var time: UInt64 { 0 }
  package func mayHaveChanged(_ widget: LocatedWidget, since time: UInt64) -> Bool { true }
  package func prepare() {}

  package func changedWidget(
    of window: ClientWindow, until time: UInt64, then: @escaping (Result<LocatedWidget?, WidgetFault>) -> Void
  ) -> WidgetRequest { focusedWidget(of: window, then: then) }
}

extension ApplicationWidgets: WindowWidgets {
  package var time: UInt64 { source.time }

  package func mayHaveChanged(_ widget: LocatedWidget, since time: UInt64) -> Bool {
    source.mayHaveChanged([widget.widget.id] + widget.ancestors.map(\.id), since: time)
  }

  /// The first question to the bus makes it ask for events.
  package func prepare() { source.listApplications { _ in } }

  package func revision(of listing: ActionListing) -> UInt64 { source.revision(of: listing.application.id.bus) }
}

extension WidgetFault {
  /// The reason as a sentence without a full stop.
  ///
  /// - Parameter client: the name of the client or the window that was asked.
  package func sentence(about client: String) -> String {
    switch self {
    case .noAnswer: "\(client) did not answer within 500 ms"
    case .gone: "the widget of \(client) does not exist any more"
    case .unsupported: "\(client) does not support the question"
    case .malformed: "\(client) sent an invalid answer"
    case .unavailable(let reason): "cannot read the widgets of \(client): \(reason)"
    case .noTree: "\(client) has no accessibility tree"
    case .otherRole(let old, let now): "the widget of the handle was a \(old) and is a \(now) now"
    case .cancelled: "the question to \(client) was cancelled"
    }
  }
}
