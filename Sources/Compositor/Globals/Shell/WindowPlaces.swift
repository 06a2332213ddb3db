import Geometry
import Surfaces

/// The initial positions of toplevels, each one step from the previous one.
final class WindowPlaces {
  private var placement = Placement()

  /// Finds the initial position of a window's visible frame.
  ///
  /// - Parameters:
  ///   - presenter: the frame of the parent window, if there is one.
  ///   - area: the part of the desktop in which the window should appear.
  func place(
    _ window: ClientWindow, over presenter: Rect<LayoutSpace>?, in area: Rect<LayoutSpace>?
  ) -> Point<LayoutSpace> {
    placement.place(
      window.id, size: IntRect<LayoutSpace>(snapping: window.frame).size, over: presenter.map { IntRect(snapping: $0) },
      on: area.map { IntRect(snapping: $0) } ?? .zero)
  }

  /// Frees the position of an unmapped window.
  func forget(_ window: ClientWindow) { placement.forget(window.id) }
}
