import Surfaces

/// The popups that hold a grab, each presented by the one before; all of one client.
struct PopupGrab {
  private(set) var windows: [ClientWindow] = []

  var isActive: Bool { !windows.isEmpty }
  var topmost: ClientWindow? { windows.last }

  func contains(_ window: ClientWindow) -> Bool { windows.contains { $0 === window } }

  /// Whether the grab keeps input at a place from the surface there.
  ///
  /// The grab's own client gets events for all its surfaces, as without a grab (`xdg_popup.grab`); so does an input
  /// method that shows a popup of its own beside the client's text.
  func excludes(_ hit: WindowHit?) -> Bool {
    guard let owner = windows.first?.client else { return false }
    guard let hit, hit.surface.client != owner else { return hit == nil }
    return hit.window.kind != .popup || hit.window.presentingToplevel.client != owner
  }

  mutating func push(_ window: ClientWindow) { windows.append(window) }
  mutating func pop() -> ClientWindow? { windows.popLast() }
  mutating func remove(_ window: ClientWindow) { windows.removeAll { $0 === window } }
}
