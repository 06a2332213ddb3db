import Geometry
import Scripts
import Widgets

/// The places of the widgets and the picture that a step names, as they were found before the step is played.
struct ResolvedStep {
  /// A step that names neither widgets nor a picture.
  static var none: Self { Self() }

  /// The area of each widget, by its selector with its window.
  private var areas: [WidgetSelector: Rect<LayoutSpace>] = [:]
  /// The areas of the same widgets by the selectors of positions, as `PlaceFrame` needs them.
  private var placeAreas: [WidgetSelector: Rect<LayoutSpace>] = [:]
  /// The place of the picture.
  private(set) var picture: Rect<LayoutSpace>?
  /// The widget that the step presses.
  private(set) var target: LocatedWidget?

  private init() {}

  /// Each location has its area.
  init(_ located: [(location: StepLocation, area: Rect<LayoutSpace>)], target: LocatedWidget?) {
    self.target = target
    for (location, area) in located {
      switch location.subject {
      case .widget(let selector, in: _, let written):
        areas[selector] = area
        if let written { placeAreas[written] = area }
      case .picture: picture = area
      }
    }
  }

  /// The area of a widget; nil if the step does not name it.
  ///
  /// - Parameter selector: its selector, which has its window.
  func area(of selector: WidgetSelector) -> Rect<LayoutSpace>? { areas[selector] }

  /// The frame with the areas of the widgets that positions are relative to.
  func complete(_ frame: PlaceFrame) -> PlaceFrame {
    guard !placeAreas.isEmpty else { return frame }
    var frame = frame
    frame.widgets = placeAreas
    return frame
  }
}
