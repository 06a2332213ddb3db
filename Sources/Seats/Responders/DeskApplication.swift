import Geometry
import Interaction

/// Runs the recognizers of the desk. The router has found the view of each touch before.
final class DeskApplication: Application {
  /// The views of touches that have come down since the event before.
  private var landings: [(touch: Int, view: View)] = []

  /// Empty where no output has a known density: then no touch looks for its output.
  private var outputs: [OutputArea] = []

  /// Sets where outputs are, and their densities.
  func setOutputs(_ outputs: [OutputArea]) {
    self.outputs = outputs.contains { $0.pixelsPerMillimetre != nil } ? outputs : []
  }

  override func pixelsPerMillimetre(at place: ScreenPoint) -> Double? {
    outputs.area(at: Point(place.x, place.y))?.pixelsPerMillimetre
  }

  /// Sets the view that a touch comes down on with the next event.
  func land(_ touch: Int, on view: View) { landings.append((touch, view)) }

  override func target(of touch: Int, at place: ScreenPoint) -> (view: View, window: Window)? {
    guard let index = landings.firstIndex(where: { $0.touch == touch }) else { return nil }
    let view = landings.remove(at: index).view
    // All views of the desk are in one tree, and a window has no controller: the root is the window.
    return (view.root as? Window).map { (view, $0) }
  }
}
