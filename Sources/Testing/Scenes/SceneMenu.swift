package import Seats
package import Surfaces

/// The edit menu of a desktop.
package struct SceneMenu {
  /// The first responder that the menu is for.
  package var surface: SurfaceID
  /// True if keys choose items.
  package var isByKey: Bool
  /// The items and their place.
  package var content: MenuContent

  package init(for surface: SurfaceID, isByKey: Bool = false, _ content: MenuContent) {
    (self.surface, self.isByKey, self.content) = (surface, isByKey, content)
  }
}
