import Globals
import Seats
import Surfaces

/// Decides for which windows gestures and keys of the policy open the edit menu. Without a rule, clients that show a menu of
/// their own are left out: no text has two menus.
struct MenuGate {
  private let texts: TextInputGlobal
  private let router: InputRouter

  init(_ texts: TextInputGlobal, _ router: InputRouter) { (self.texts, self.router) = (texts, router) }

  /// The reason for which keys and gestures do not open the menu for a window; nil if they do: a rule for it or for the
  /// window that presents it says so, its client declares actions, or it has an active text field for which clients show no
  /// menu.
  func refusal(for window: ClientWindow) -> MenuRefusal? {
    if let isWanted = window.effectiveOpensEditMenu { return isWanted ? nil : .byRule }
    return hasNoOwnMenu(window) ? nil : .leftToClient
  }

  /// The reason for which a gesture on a surface does not open the menu; nil if it does: on the window with the keyboard and,
  /// without a rule, in a text.
  func refusal(ofGestureOn surface: Surface?) -> MenuRefusal? {
    guard MenuControl(router).isDrawn else { return .undrawn }
    guard let surface, let window = surface.root.window, let first = router.firstResponder, first.root === surface.root
    else { return .notFirst }
    if let isWanted = window.effectiveOpensEditMenu { return isWanted ? nil : .byRule }
    if hasFieldWithoutMenu(window) { return nil }
    guard window.declaresActions else { return .leftToClient }
    return surface === first ? nil : .notFirst
  }

  /// True if only a rule opens the menu for a window: its client may show a menu of its own.
  func isOpenedByRuleOnly(for window: ClientWindow) -> Bool {
    window.effectiveOpensEditMenu == true && !hasNoOwnMenu(window)
  }

  private func hasNoOwnMenu(_ window: ClientWindow) -> Bool { window.declaresActions || hasFieldWithoutMenu(window) }

  private func hasFieldWithoutMenu(_ window: ClientWindow) -> Bool {
    guard let field = texts.fieldWithoutMenu else { return false }
    return field == window.surface.id
      || router.firstResponder?.id == field && router.firstResponder?.root === window.surface
  }
}
