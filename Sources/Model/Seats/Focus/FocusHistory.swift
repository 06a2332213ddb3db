import Surfaces

/// The key window, and the windows that were key before it.
struct FocusHistory {
  private(set) var keyWindow: ClientWindow?
  /// Mapped windows that may become key, the most recent one last.
  private var windows: [ClientWindow] = []

  /// Adds a new window as the least recent one.
  mutating func add(_ window: ClientWindow) {
    if !windows.contains(where: { $0 === window }) { windows.insert(window, at: 0) }
  }

  mutating func setKey(_ window: ClientWindow?) {
    keyWindow = window
    guard let window else { return }
    remember(window)
  }

  /// Makes a window the most recent one, so that it becomes key next.
  mutating func remember(_ window: ClientWindow) {
    windows.removeAll { $0 === window }
    windows.append(window)
  }

  /// Removes a window. The key window remains the key window until another one is set.
  mutating func remove(_ window: ClientWindow) { windows.removeAll { $0 === window } }

  /// True if the key window was removed.
  var hasLostKeyWindow: Bool { keyWindow.map { key in !windows.contains { $0 === key } } ?? false }

  /// Toplevels that may become key now.
  var eligible: [ClientWindow] { windows.filter { Self.isEligible($0) } }

  /// True if a toplevel other than the key window may become key now.
  var hasOther: Bool { windows.contains { $0 !== keyWindow && Self.isEligible($0) } }

  private static func isEligible(_ window: ClientWindow) -> Bool { window.kind == .toplevel && window.mayBeKey }

  var mostRecent: ClientWindow? { windows.last(where: \.mayBeKey) }
}
