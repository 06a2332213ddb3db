import Accessibility
import Assembly
import Control
import Geometry
import JSONText
import Surfaces
import WaylandServer
import Widgets

/// The questions about widgets that one request leads to, asked one after the other. Its end cancels the question that is
/// under way.
package final class WidgetInquiry {
  private var request: WidgetRequest?
  private var timer: EventSource?

  package init() {}

  /// True when the time for all questions is over.
  private(set) var isOver = false
  /// Answers without what is still asked; nil if there is no answer yet.
  var answerWithoutRest: (() -> Void)?

  /// Calls a closure when the time for all questions is over.
  func limit(to milliseconds: Int32, of loop: EventLoop, then: @escaping () -> Void) {
    timer = loop.timer { [weak self] in
      self?.isOver = true
      then()
    }
    timer?.fire(afterMilliseconds: milliseconds)
  }

  /// Ends the reading of a tree with what it has read so far.
  ///
  /// - Returns: false if there is nothing to end in this way.
  func stop() -> Bool { request?.stop() ?? false }

  private var asked = 0

  /// Asks the next question. It may be answered at once, and the answer may lead to another one.
  func ask(_ question: () -> WidgetRequest) {
    asked += 1
    let number = asked
    let request = question()
    if number == asked { self.request = request }
  }

  deinit {
    timer?.cancel()
    request?.cancel()
  }
}

extension WidgetSummary {
  /// - Parameters:
  ///   - area: the area of the widget on the desktop; nil if it is not known.
  ///   - mask: masks secrets in a text.
  init(
    _ widget: Widget, area: Rect<LayoutSpace>? = nil, level: Int? = nil, omitted: Int = 0,
    masking mask: (String) -> String
  ) {
    let line = widget.line
    self.init(
      role: line.role, name: mask(line.name), states: line.states, text: line.text.map(mask), value: line.value,
      area: area.map { Area($0) }, level: level, omitted: omitted)
  }

  init(_ widget: LocatedWidget, masking mask: (String) -> String) {
    self.init(widget.widget, area: widget.area, masking: mask)
  }
}
