import Accessibility
package import Assembly
package import Geometry

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

  package func findWidgets(
    at place: Point<LayoutSpace>, then: @escaping (TouchedPlace) -> Void
  ) -> AnyObject {
    let question = TimedQuestion(then)
    if compositor.clock.isRunning {
      question.end(with: .unknown, afterMilliseconds: Self.patience, in: compositor.loop)
    }
    question.hold(widgets.widget(at: place) { [weak question] in question?.end(TouchedPlace($0)) })
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
