public import Documents

/// Says which windows are meant; all that is given must hold, and nothing given means every window.
public struct WindowMatch: Hashable, Sendable {
  /// What must be true of the window's parent.
  public indirect enum Parent: Hashable, Sendable {
    /// It has one.
    case any
    /// It has none.
    case none
    case matching(WindowMatch)
  }

  public var appID: TextMatcher?
  public var title: TextMatcher?
  public var role: WindowRole?
  /// Nil where nothing is said of it.
  public var parent: Parent?

  public init(
    appID: TextMatcher? = nil, title: TextMatcher? = nil, role: WindowRole? = nil, parent: Parent? = nil
  ) {
    self.appID = appID
    self.title = title
    self.role = role
    self.parent = parent
  }

  /// Compares texts: ask when the description has changed, keep the answer, and never ask for an event.
  public func matches(_ window: WindowDescription) -> Bool {
    if let role, role != window.role { return false }
    if let appID, !appID.matches(window.appID) { return false }
    if let title, !title.matches(window.title) { return false }
    switch parent {
    case nil: return true
    case .any?: return window.parent != nil
    case Parent.none?: return window.parent == nil
    case .matching(let match)?: return window.parent.map(match.matches) ?? false
    }
  }
}

extension WindowMatch: CustomStringConvertible {
  /// As the policy would write it: `{app-id: foot, role: popup}`.
  public var description: String {
    var parts: [String] = []
    if let appID { parts.append("app-id: \(appID)") }
    if let title { parts.append("title: \(title)") }
    if let role { parts.append("role: \(role.rawValue)") }
    switch parent {
    case nil: break
    case .any?: parts.append("parent: any")
    case Parent.none?: parts.append("parent: none")
    case .matching(let match)?: parts.append("parent: \(match)")
    }
    return parts.isEmpty ? "any" : "{\(parts.joined(separator: ", "))}"
  }
}
