import Surfaces

/// The popups that hold a grab, each presented by the previous one. All belong to one client.
struct PopupGrab {
  private(set) var windows: [ClientWindow] = []

  var isActive: Bool { !windows.isEmpty }
  var topmost: ClientWindow? { windows.last }

  func contains(_ window: ClientWindow) -> Bool { windows.contains { $0 === window } }

  /// True if the grab keeps input at a place from the surface there.
  ///
  /// The client of the grab receives events for all its surfaces, as without a grab (`xdg_popup.grab`). So does an
  /// input method that shows its popup with a window of that client.
  func excludes(_ hit: WindowHit?) -> Bool {
    guard let owner = windows.first?.client else { return false }
    guard let hit, hit.surface.client != owner else { return hit == nil }
    return hit.window.kind != .popup || hit.window.presentingToplevel.client != owner
  }

  mutating func push(_ window: ClientWindow) { windows.append(window) }
  mutating func pop() -> ClientWindow? { windows.popLast() }
  mutating func remove(_ window: ClientWindow) { windows.removeAll { $0 === window } }
}
