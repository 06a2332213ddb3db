import Geometry
import Surfaces

/// The windows that can be the target of the pointer, a tool or a drag now.
struct Aim {
  let stack: WindowStack
  let popups: PopupGrab

  /// Returns the surface that accepts input at a place, unless a popup's grab keeps the input from it.
  func hit(at place: Point<LayoutSpace>) -> WindowHit? {
    let hit = stack.hitTest(place)
    return popups.excludes(hit) ? nil : hit
  }
}
