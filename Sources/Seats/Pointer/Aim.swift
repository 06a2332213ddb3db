import Geometry
import Surfaces

/// The windows that the pointer, a tool or a drag can be aimed at now.
struct Aim {
  let stack: WindowStack
  let popups: PopupGrab

  /// The surface that takes input at a place, unless a popup's grab keeps input from it.
  func hit(at place: Point<LayoutSpace>) -> WindowHit? {
    let hit = stack.hitTest(place)
    return popups.excludes(hit) ? nil : hit
  }
}
