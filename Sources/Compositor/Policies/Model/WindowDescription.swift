/// The kind of a window, by the role of its root surface.
package enum WindowRole: String, CaseIterable, Hashable, Sendable {
  case toplevel
  case popup
  case layer
}

/// The kind of content that a window shows, as its client says (`wp_content_type_v1`).
package enum WindowContent: String, CaseIterable, Hashable, Sendable {
  /// The client has not said it.
  case none
  case photo
  case video
  case game
}

/// The properties of a window that rules match. They are updated only when its app id, title, role, content or parent
/// changes.
package struct WindowDescription: Hashable, Sendable {
  /// The app id; empty if the client has set none. A popup has the app id of the window it belongs to.
  package var appID: String
  package var title: String
  package var role: WindowRole
  /// The sandbox of its client; nil if the client is in none.
  package var sandbox: SandboxDescription?
  package var content: WindowContent
  /// The parent, in a list of at most one, because a structure cannot contain itself.
  private var parents: [WindowDescription]

  package init(
    appID: String = "", title: String = "", role: WindowRole = .toplevel, content: WindowContent = .none,
    parent: WindowDescription? = nil, sandbox: SandboxDescription? = nil
  ) {
    self.appID = appID
    self.title = title
    self.role = role
    self.sandbox = sandbox
    self.content = content
    parents = parent.map { [$0] } ?? []
  }

  /// The window that presents it: the parent of a popup or dialog.
  package var parent: WindowDescription? {
    get { parents.first }
    set { parents = newValue.map { [$0] } ?? [] }
  }
}
