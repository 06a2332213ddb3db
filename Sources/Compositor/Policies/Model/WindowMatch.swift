package import Documents

/// A condition for windows. A window matches if every given property matches; without properties every window matches.
package struct WindowMatch: Hashable, Sendable {
  /// A condition for the window's parent.
  package indirect enum Parent: Hashable, Sendable {
    /// The window has a parent.
    case any
    /// The window does not have a parent.
    case none
    case matching(WindowMatch)
  }

  package var appID: TextMatcher?
  package var title: TextMatcher?
  package var role: WindowRole?
  package var content: WindowContent?
  /// The condition for the parent; nil matches with and without a parent.
  package var parent: Parent?
  /// The condition for the sandbox of its client.
  package var sandbox: SandboxMatch

  package init(
    appID: TextMatcher? = nil, title: TextMatcher? = nil, role: WindowRole? = nil, content: WindowContent? = nil,
    parent: Parent? = nil, sandbox: SandboxMatch = SandboxMatch()
  ) {
    self.appID = appID
    self.title = title
    self.role = role
    self.content = content
    self.parent = parent
    self.sandbox = sandbox
  }

  /// Returns true if the window matches. It compares texts, so call it when the description changes, not for events.
  package func matches(_ window: WindowDescription) -> Bool {
    if let role, role != window.role { return false }
    if let content, content != window.content { return false }
    if let appID, !appID.matches(window.appID) { return false }
    if let title, !title.matches(window.title) { return false }
    if !sandbox.matches(window.sandbox) { return false }
    switch parent {
    case nil: return true
    case .any?: return window.parent != nil
    case Parent.none?: return window.parent == nil
    case .matching(let match)?: return window.parent.map(match.matches) ?? false
    }
  }
}

extension WindowMatch: CustomStringConvertible {
  /// The condition as a policy contains it: `{app-id: foot, role: popup}`.
  package var description: String {
    var parts: [String] = []
    if let appID { parts.append("app-id: \(appID)") }
    if let title { parts.append("title: \(title)") }
    if let role { parts.append("role: \(role.rawValue)") }
    if let content { parts.append("content-type: \(content.rawValue)") }
    switch parent {
    case nil: break
    case .any?: parts.append("parent: any")
    case Parent.none?: parts.append("parent: none")
    case .matching(let match)?: parts.append("parent: \(match)")
    }
    if let engine = sandbox.engine { parts.append("sandbox: \(engine)") }
    if let app = sandbox.app { parts.append("sandbox-app: \(app)") }
    return parts.isEmpty ? "any" : "{\(parts.joined(separator: ", "))}"
  }
}
