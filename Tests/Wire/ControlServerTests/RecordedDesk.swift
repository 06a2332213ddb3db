import Accessibility
import Geometry
import Surfaces

@testable import Widgets

/// A desk that keeps questions until the test answers them.
final class RecordedDesk: WindowWidgets {
  var trees: [(Result<WidgetTree, WidgetFault>) -> Void] = []
  var places: [(Result<LocatedWidget?, WidgetFault>) -> Void] = []
  var focuses: [(Result<LocatedWidget?, WidgetFault>) -> Void] = []
  var finds: [(Result<[LocatedWidget], WidgetFault>) -> Void] = []
  var listings: [(Result<ActionListing, WidgetFault>) -> Void] = []
  var labels: [(Result<[String], WidgetFault>) -> Void] = []
  var requests: [Weak] = []

  struct Weak { weak var request: WidgetRequest? }

  private func request() -> WidgetRequest {
    let request = WidgetRequest()
    requests.append(Weak(request: request))
    return request
  }

  func find(
    _ query: WidgetQuery, in window: ClientWindow, then: @escaping (Result<[LocatedWidget], WidgetFault>) -> Void
  ) -> WidgetRequest {
    finds.append(then)
    return request()
  }

  func tree(
    of window: ClientWindow, limit: Int, then: @escaping (Result<WidgetTree, WidgetFault>) -> Void
  ) -> WidgetRequest {
    trees.append(then)
    return request()
  }

  func widget(
    at place: Point<LayoutSpace>, then: @escaping (Result<LocatedWidget?, WidgetFault>) -> Void
  ) -> WidgetRequest {
    places.append(then)
    return request()
  }

  func focusedWidget(
    of window: ClientWindow, then: @escaping (Result<LocatedWidget?, WidgetFault>) -> Void
  ) -> WidgetRequest {
    focuses.append(then)
    return request()
  }

  func actions(
    of window: ClientWindow, then: @escaping (Result<ActionListing, WidgetFault>) -> Void
  ) -> WidgetRequest {
    listings.append(then)
    return request()
  }

  var revision: UInt64 = 0
  func revision(of listing: ActionListing) -> UInt64 { revision }

  func labels(
    of widget: LocatedWidget, then: @escaping (Result<[String], WidgetFault>) -> Void
  ) -> WidgetRequest {
    labels.append(then)
    return request()
  }
}
