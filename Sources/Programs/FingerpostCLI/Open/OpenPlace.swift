import Assembly
import Control
import ControlServer
import Geometry
import Globals
import Scenes
import Scripts
import Surfaces

/// The place that a session describes: the picked one, else that of the pointer.
final class OpenPlace {
  private let compositor: Compositor
  private(set) var picked: Point<LayoutSpace>?
  /// The place of the host's pointer while it is kept from the clients.
  private var hovered: Point<LayoutSpace>?

  init(_ compositor: Compositor) { self.compositor = compositor }

  func pick(_ place: Point<LayoutSpace>) { (picked, hovered) = (place, nil) }
  func hover(_ place: Point<LayoutSpace>) { (picked, hovered) = (nil, place) }
  func follow() { (picked, hovered) = (nil, nil) }

  var current: Point<LayoutSpace> { picked ?? hovered ?? compositor.seat.cursorPlace }

  /// - Parameters:
  ///   - widgets: the widgets at the place; nil if they are not known.
  ///   - script: the script whose clients have names.
  func summary(at place: Point<LayoutSpace>, _ widgets: WidgetsAtPlace?, for script: Script) -> PlaceSummary {
    var summary = PlaceSummary(at: place, in: DesktopScene(of: compositor)) { script.client(named: $0) != nil }
    if let widgets { summary.add(widgets) }
    return summary
  }

  /// The area of the output that shows the current place, else of the first output.
  var output: Rect<LayoutSpace>? {
    let areas = compositor.outputs.all.map(\.description.frame)
    return areas.first { $0.contains(current) } ?? areas.first
  }
}
