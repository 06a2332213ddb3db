import Globals
import Seats
import Surfaces

/// Decides for which windows gestures and keys of the policy open the edit menu. Without a rule, clients that show a menu of
/// their own are left out: no text has two menus.
struct MenuGate {
  private let texts: TextInputGlobal
  private let router: InputRouter

  init(_ texts: TextInputGlobal, _ router: InputRouter) { (self.texts, self.router) = (texts, router) }

  /// True if keys and gestures open the menu for a window: a rule says so, its client declares actions, or it has an active
  /// text field for which clients show no menu.
  func admits(_ window: ClientWindow) -> Bool {
    window.opensEditMenu ?? (window.declaresActions || hasFieldWithoutMenu(window))
  }

  /// True if a gesture on a surface opens the menu: of the window with the keyboard and, without a rule, in a text.
  func admitsGesture(on surface: Surface?) -> Bool {
    guard MenuControl(router).isDrawn, let surface, let window = surface.root.window, let first = router.firstResponder,
      first.root === surface.root
    else { return false }
    return window.opensEditMenu ?? (hasFieldWithoutMenu(window) || window.declaresActions && surface === first)
  }

  private func hasFieldWithoutMenu(_ window: ClientWindow) -> Bool {
    guard let field = texts.fieldWithoutMenu else { return false }
    return field == window.surface.id
      || router.firstResponder?.id == field && router.firstResponder?.root === window.surface
  }
}
