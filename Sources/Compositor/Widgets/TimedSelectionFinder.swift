package import Assembly
package import Geometry
package import Surfaces

/// Finds what is selected in applications for the edit menu, within a limit of time.
///
/// The menu waits for the answer. So an application has 100 ms, unless a script lets the time stand still.
package final class TimedSelectionFinder: SelectionFinder {
  private unowned let compositor: Compositor
  private let widgets: ApplicationWidgets

  package init(_ compositor: Compositor, _ widgets: ApplicationWidgets) {
    (self.compositor, self.widgets) = (compositor, widgets)
    compositor.findSelections(by: self)
  }

  package func findSelection(in window: ClientWindow, then: @escaping (Rect<LayoutSpace>?) -> Void) -> AnyObject {
    let question = TimedQuestion(then)
    if compositor.clock.isRunning {
      question.end(with: nil, afterMilliseconds: TimedPlaceFinder.patience, in: compositor.loop)
    }
    question.hold(widgets.selection(of: window) { [weak question] in question?.end(try? $0.get()) })
    return question
  }
}
