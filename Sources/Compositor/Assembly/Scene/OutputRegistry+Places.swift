import Geometry
import Globals
import Surfaces

extension OutputRegistry {
  /// The output that contains a place, or else the nearest one. A place on the desktop's edge may be outside all
  /// outputs.
  func output(at place: Point<LayoutSpace>) -> OutputGlobal? {
    all.first { $0.description.frame.contains(place) } ?? all.min { $0.distance(to: place) < $1.distance(to: place) }
  }

  /// The nearest place that an output shows, or the same place if no output exists.
  func nearestShown(_ place: Point<LayoutSpace>) -> Point<LayoutSpace> {
    output(at: place)?.description.frame.clamping(place) ?? place
  }

  /// The output that shows the largest part of a window; the first output if none shows it.
  func output(showing window: ClientWindow) -> OutputGlobal? {
    all.max { $0.area(of: window) < $1.area(of: window) }
  }
}

extension OutputGlobal {
  fileprivate func distance(to place: Point<LayoutSpace>) -> Double {
    description.frame.clamping(place).distance(to: place)
  }

  fileprivate func area(of window: ClientWindow) -> Double {
    let shown = description.frame.intersection(window.frame).size
    return shown.width * shown.height
  }
}
