import Surfaces

/// The popups that hold a grab, each presented by the one before; all of one client.
struct PopupGrab {
  private(set) var windows: [Window] = []

  var isActive: Bool { !windows.isEmpty }
  var topmost: Window? { windows.last }

  func contains(_ window: Window) -> Bool { windows.contains { $0 === window } }

  /// Whether the grab keeps input at a place from the surface there.
  ///
  /// The grab's own client gets events for all its surfaces, as without a grab (`xdg_popup.grab`); so does an input
  /// method that shows a popup of its own beside the client's text.
  func excludes(_ hit: WindowHit?) -> Bool {
    guard let owner = windows.first?.client else { return false }
    guard let hit, hit.surface.client != owner else { return hit == nil }
    return hit.window.kind != .popup || hit.window.presentingToplevel.client != owner
  }

  mutating func push(_ window: Window) { windows.append(window) }
  mutating func pop() -> Window? { windows.popLast() }
  mutating func remove(_ window: Window) { windows.removeAll { $0 === window } }
}
