import Accessibility
package import Assembly
package import Geometry
import WaylandServer

/// Finds the widgets under touches for recognizers, within a limit of time. It returns `TouchedPlace.unknown` after the
/// limit.
///
/// Recognizers wait for the answer, and with some of them a client waits for a lift. So an application has 100 ms, unless
/// a script lets the time stand still.
package final class TimedPlaceFinder: TouchedPlaceFinder {
  /// The real time in milliseconds that an application has to answer.
  package static let patience: Int32 = 100

  private unowned let compositor: Compositor
  private let widgets: any WindowWidgets

  package init(_ compositor: Compositor, _ widgets: any WindowWidgets) {
    (self.compositor, self.widgets) = (compositor, widgets)
    compositor.applications.touchedWidgets.use(self)
  }

  /// A question about a place, and the end of the time for its answer.
  private final class Question {
    var request: WidgetRequest?
    var timer: EventSource?
    private var then: ((TouchedPlace) -> Void)?

    init(_ then: @escaping (TouchedPlace) -> Void) { self.then = then }

    func end(_ answer: TouchedPlace) {
      let then = then
      self.then = nil
      timer?.cancel()
      (timer, request) = (nil, nil)
      then?(answer)
    }

    deinit {
      timer?.cancel()
      request?.cancel()
    }
  }

  package func findWidgets(
    at place: Point<LayoutSpace>, then: @escaping (TouchedPlace) -> Void
  ) -> AnyObject {
    let question = Question(then)
    if compositor.clock.isRunning {
      question.timer = compositor.loop.timer { [weak question] in question?.end(.unknown) }
      question.timer?.fire(afterMilliseconds: Self.patience)
    }
    let request = widgets.widget(at: place) { [weak question] in question?.end(TouchedPlace($0)) }
    question.request = request
    return question
  }
}

extension TouchedPlace {
  init(_ result: Result<LocatedWidget?, WidgetFault>) {
    switch result {
    case .success(let found):
      let widgets = found.map { [$0.widget] + $0.ancestors } ?? []
      self = .known(widgets.map { NamedWidget(role: $0.role, name: $0.name) })
    case .failure: self = .unknown
    }
  }
}
