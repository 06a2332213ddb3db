package import Accessibility
import Assembly
package import Geometry
import Globals
package import Surfaces

extension ApplicationWidgets {
  /// Finds the place on the desktop of what is selected in the focused widget of a window.
  ///
  /// - Parameter then: receives the part in view; nil if it is out of view, if nothing is selected, and for toolkits whose places
  ///   of texts are not known to be right.
  package func selection(
    of window: ClientWindow, then: @escaping (Result<Rect<LayoutSpace>?, WidgetFault>) -> Void
  ) -> WidgetRequest {
    begin(in: window, then) { [weak self] request, found, answer in
      guard let self, let areas = found.rules.textAreas, found.rules.basis == .seen else {
        return answer(.success(nil))
      }
      let search = FocusSearch(
        last: source.lastFocus(of: found.application.id.bus), below: found.root.id, of: found.application,
        coordinates: found.rules.coordinates, source: source, memory: memory(of: found))
      request.hold(search)
      search.start { [weak self] result in
        guard let self, let focus = try? result.get(), focus.widget.mayHaveText else {
          return answer(result.map { _ in nil })
        }
        findSelection(in: focus, areas, of: found, then: answer)
      }
    }
  }

  private func findSelection(
    in focus: FoundWidget, _ areas: ToolkitRules.TextAreas, of window: ApplicationWindow,
    then: @escaping (Result<Rect<LayoutSpace>?, WidgetFault>) -> Void
  ) {
    TextFacts.read(of: focus.widget.id, from: source) { [weak self] result in
      guard let self, let selection = (try? result.get())?.selection else { return then(result.map { _ in nil }) }
      let coordinates = areas == .ofScreen ? .screen : window.rules.coordinates
      source.ask(
        .rangeExtents(from: selection.lowerBound, to: selection.upperBound, coordinates), of: focus.widget.id
      ) { [weak self] result in
        guard let self, case .success(.area(let area)) = result else { return then(.success(nil)) }
        then(.success(place(of: area, areas, in: focus, of: window)))
      }
    }
  }

  /// The part in view of a text's area: that of a part of the widget.
  private func place(
    of area: Rect<WidgetSpace>, _ areas: ToolkitRules.TextAreas, in focus: FoundWidget, of window: ApplicationWindow
  ) -> Rect<LayoutSpace>? {
    let scale = areas == .inDevicePixels ? compositor.outputs.showing(window.window)?.description.scale ?? 1 : 1
    var part = Widget(id: focus.widget.id, role: "label", states: focus.widget.states)
    part.extents = Rect(
      x: area.minX / scale, y: area.minY / scale, width: area.size.width / scale, height: area.size.height / scale)
    let found = FoundWidget(widget: part, ancestors: [focus.widget] + focus.ancestors)
    return window.locate(found, below: window.root, in: compositor).visibleArea
  }
}
