import Surfaces

/// The key window, and the windows that were before it.
struct FocusHistory {
  private(set) var keyWindow: ClientWindow?
  /// Mapped windows that may become key, the most recent one last.
  private var windows: [ClientWindow] = []

  /// Remembers a new window as the last choice for the key window.
  mutating func add(_ window: ClientWindow) {
    if !windows.contains(where: { $0 === window }) { windows.insert(window, at: 0) }
  }

  mutating func setKey(_ window: ClientWindow?) {
    keyWindow = window
    guard let window else { return }
    remember(window)
  }

  /// Remembers a window as the one that is key next.
  mutating func remember(_ window: ClientWindow) {
    windows.removeAll { $0 === window }
    windows.append(window)
  }

  /// Forgets a window. Where it is the key window, it stays that until another one is set.
  mutating func remove(_ window: ClientWindow) { windows.removeAll { $0 === window } }

  /// Whether the key window was removed.
  var hasLostKeyWindow: Bool { keyWindow.map { key in !windows.contains { $0 === key } } ?? false }

  /// Toplevels that may become key now.
  var eligible: [ClientWindow] { windows.filter { Self.isEligible($0) } }

  /// Whether some toplevel may become key now.
  var hasEligible: Bool { windows.contains { Self.isEligible($0) } }

  private static func isEligible(_ window: ClientWindow) -> Bool { window.kind == .toplevel && window.isFocusable }

  var mostRecent: ClientWindow? { windows.last(where: \.isFocusable) }
}
