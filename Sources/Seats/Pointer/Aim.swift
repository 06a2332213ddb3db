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

  /// Whether a surface certainly still is the one at a place. False says nothing.
  func isStill(_ surface: SurfaceID, at place: Point<LayoutSpace>) -> Bool {
    !popups.isActive && stack.surface(at: place) == surface
  }
}
