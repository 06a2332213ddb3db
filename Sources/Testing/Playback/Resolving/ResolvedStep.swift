import Geometry
import Scripts
import Surfaces
import Widgets

/// The meaning of a step on the desktop, as it was found before the step is played: the places of the widgets and the picture that it
/// names, the widget that it presses, and the window that receives it.
struct ResolvedStep: FoundPlaces {
  /// The area of each widget, by its selector with its window.
  private var areas: [WidgetSelector: Rect<LayoutSpace>] = [:]
  /// The areas of the same widgets by the selectors of positions, as `PlaceFrame` needs them.
  private var placeAreas: [WidgetSelector: Rect<LayoutSpace>] = [:]
  /// The place of the picture.
  private(set) var picture: Rect<LayoutSpace>?
  /// The widget that the step presses.
  private(set) var target: LocatedWidget?

  /// The window that receives the first sample of the step; nil if it may begin anywhere.
  let receiver: WindowSelector?

  /// Each location has its area.
  init(
    _ located: [(location: StepLocation, area: Rect<LayoutSpace>)] = [], target: LocatedWidget? = nil,
    receiver: WindowSelector? = nil
  ) {
    (self.target, self.receiver) = (target, receiver)
    for (location, area) in located {
      switch location.subject {
      case .widget(let selector, in: _, let written):
        areas[selector] = area
        if let written { placeAreas[written] = area }
      case .picture: picture = area
      }
    }
  }

  func area(of selector: WidgetSelector, in window: ClientWindow) -> Rect<LayoutSpace>? { areas[selector] }

  func complete(_ frame: PlaceFrame) -> PlaceFrame {
    guard !placeAreas.isEmpty else { return frame }
    var frame = frame
    frame.widgets = placeAreas
    return frame
  }
}
