package import Accessibility
package import Geometry

extension WindowWidgets {
  /// Chooses the selector for the widget at a place of the desktop, in the window that a touch would reach. The answer
  /// is nil for a place without a widget.
  package func selector(
    at place: Point<LayoutSpace>, then: @escaping (Result<SelectorChoice?, WidgetFault>) -> Void
  ) -> WidgetRequest {
    let request = WidgetRequest()
    request.hold(
      widget(at: place) { [weak self, weak request] result in
        guard let self, let request, request.isOpen else { return }
        switch result {
        case .success(let widget?): choose(for: widget, within: request) { then($0.map { $0 }) }
        case .success(nil): if request.end() { then(.success(nil)) }
        case .failure(let fault): if request.end() { then(.failure(fault)) }
        }
      })
    return request
  }

  /// Chooses the selector of a widget, or of the button or the like around it.
  package func selector(
    of widget: LocatedWidget, then: @escaping (Result<SelectorChoice, WidgetFault>) -> Void
  ) -> WidgetRequest {
    let request = WidgetRequest()
    choose(for: widget, within: request, then: then)
    return request
  }

  private func choose(
    for widget: LocatedWidget, within request: WidgetRequest,
    then: @escaping (Result<SelectorChoice, WidgetFault>) -> Void
  ) {
    let trial = SelectorTrial(for: widget, in: self) { [weak request] result in
      if request?.end() == true { then(result) }
    }
    request.hold(trial)
    trial.start()
  }
}
