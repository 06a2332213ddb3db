package import Seats
package import Surfaces

/// The edit menu of a desktop.
package struct SceneMenu {
  /// A menu that is open.
  package struct Open {
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

  /// True if a program draws the menu.
  package var isDrawn: Bool
  /// The menu that is open; nil for none.
  package var open: Open?

  package init(isDrawn: Bool = false, _ open: Open? = nil) { (self.isDrawn, self.open) = (isDrawn, open) }

  init(_ menu: MenuControl) {
    isDrawn = menu.isDrawn
    guard let session = menu.session, let content = session.content else { return }
    open = Open(for: session.surface.id, isByKey: session.isByKey, content)
  }
}
