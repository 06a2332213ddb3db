import Accessibility
package import Control
import Documents
package import Geometry
import Playback
package import Scenes
import Scripts
import Surfaces
import Transcription
package import Widgets

/// A question for the widgets at a place of the desktop: the widget there, its selector, and the one that has the focus.
package struct PlaceQuestion {
  private let place: Point<LayoutSpace>
  private let scene: any SceneReading
  private let isClient: (String) -> Bool
  private let mask: (String) -> String

  /// - Parameters:
  ///   - isClient: returns whether a script starts a client of this name, so that its steps can use the name.
  ///   - mask: masks secrets in a text.
  package init(
    at place: Point<LayoutSpace>, in scene: any SceneReading, isClient: @escaping (String) -> Bool = { _ in false },
    masking mask: @escaping (String) -> String
  ) {
    (self.place, self.scene, self.isClient, self.mask) = (place, scene, isClient, mask)
  }

  /// Asks. `then` is called once, in a later turn of the loop, unless the inquiry ends before.
  package func ask(
    _ widgets: any WindowWidgets, within inquiry: WidgetInquiry, then: @escaping (WidgetsAtPlace) -> Void
  ) {
    var found = WidgetsAtPlace()
    let hit = scene.hit(at: place)?.window
    inquiry.ask {
      widgets.widget(at: place) { [unowned inquiry] result in
        switch result {
        case .failure(let fault):
          found.faults = [fault.sentence(about: name(of: hit))]
          askFocus(widgets, found, within: inquiry, then: then)
        case .success(nil): askFocus(widgets, found, within: inquiry, then: then)
        case .success(let widget?):
          found.widget = WidgetSummary(widget, masking: mask)
          found.position = widget.area.map { PlaceSummary.Position(place, in: $0) }
          found.ancestors = widget.ancestors.map { WidgetSummary($0, masking: mask) }
          inquiry.ask {
            widgets.selector(of: widget) { [unowned inquiry] result in
              add(result, to: &found)
              askFocus(widgets, found, within: inquiry, then: then)
            }
          }
        }
      }
    }
  }

  private func askFocus(
    _ widgets: any WindowWidgets, _ found: WidgetsAtPlace, within inquiry: WidgetInquiry,
    then: @escaping (WidgetsAtPlace) -> Void
  ) {
    guard let key = scene.keyWindow else { return then(found) }
    inquiry.ask {
      widgets.focusedWidget(of: key) { result in
        var found = found
        switch result {
        case .success(let widget): found.focused = widget.map { WidgetSummary($0, masking: mask) }
        case .failure(let fault):
          let sentence = fault.sentence(about: name(of: key))
          if !found.faults.contains(sentence) { found.faults.append(sentence) }
        }
        then(found)
      }
    }
  }

  // MARK: Selectors

  private func add(_ result: Result<SelectorChoice, WidgetFault>, to found: inout WidgetsAtPlace) {
    let naming = WidgetNaming(scene, isClient: isClient, masking: mask)
    switch naming.name(result, of: name(of: scene.hit(at: place)?.window)) {
    case .nameless(let reason): found.selectorReason = reason
    case .named(let reference, let window, let widget):
      found.selector = WidgetSelector(reference, in: window).flow
      let tap = TapStep(
        space: .widget(WidgetSelector(reference), in: window, isForced: false), place: place(in: widget))
      found.step = Step.Kind.fingers(.tap(tap)).text.map { "\($0.word): \($0.value)" }
    }
  }

  /// The roles of widgets that do different things at different places.
  private static let placed: Set<String> = [
    "calendar", "canvas", "chart", "dial", "image", "rating", "scroll-bar", "slider", "spin-button", "terminal",
    "video",
  ]

  /// The place of the tap in a widget, in percent; the center if all places are the same.
  private func place(in widget: LocatedWidget) -> Place {
    guard Self.placed.contains(widget.widget.role), let area = widget.area, !area.isEmpty, area.contains(place) else {
      return .center
    }
    let share = { (offset: Double, size: Double) in (offset / size * 1000).rounded(.down) / 1000 }
    return Place(
      .fraction(share(place.x - area.minX, area.size.width)), .fraction(share(place.y - area.minY, area.size.height)))
  }

  private func name(of window: ClientWindow?) -> String {
    window.map { scene.name(of: $0.surface) } ?? "the application"
  }
}
