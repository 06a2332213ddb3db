import Geometry
import Interaction

/// The application that runs the recognizers of the desk. The router has already found the view of each touch.
final class DeskApplication: Application {
  /// The views of touches that have come down since the previous event.
  private var landings: [(touch: Int, view: View)] = []

  /// The outputs; empty if no output has a known density, so that touches need not look up their output.
  private var outputs: [OutputArea] = []

  /// Sets the frames and densities of outputs.
  func setOutputs(_ outputs: [OutputArea]) {
    self.outputs = outputs.contains { $0.pixelsPerMillimetre != nil } ? outputs : []
  }

  override func pixelsPerMillimetre(at place: ScreenPoint) -> Double? {
    outputs.area(at: Point(place.x, place.y))?.pixelsPerMillimetre
  }

  /// Sets the view for a touch that begins with the next event.
  func land(_ touch: Int, on view: View) { landings.append((touch, view)) }

  override func target(of touch: Int, at place: ScreenPoint) -> (view: View, window: Window)? {
    guard let index = landings.firstIndex(where: { $0.touch == touch }) else { return nil }
    let view = landings.remove(at: index).view
    // All views of the desk are in one tree, and windows are used without a controller: the root is the window.
    return (view.root as? Window).map { (view, $0) }
  }
}
