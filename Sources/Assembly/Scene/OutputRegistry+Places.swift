import Geometry
import Globals
import Surfaces

extension OutputRegistry {
  /// The output that shows a place; the nearest where none does, as on the very edge.
  func output(at place: Point<LayoutSpace>) -> OutputGlobal? {
    all.first { $0.description.frame.contains(place) } ?? all.min { $0.distance(to: place) < $1.distance(to: place) }
  }

  /// The output that shows most of a window; the first where none shows any.
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
