/// The kind of a window, by the role of its root surface.
package enum WindowRole: String, CaseIterable, Hashable, Sendable {
  case toplevel
  case popup
  case layer
}

/// The properties of a window that rules match. They are updated only when its app id, title, role or parent changes.
package struct WindowDescription: Hashable, Sendable {
  /// The app id; empty if the client has set none. A popup has the app id of the window it belongs to.
  package var appID: String
  package var title: String
  package var role: WindowRole
  /// The sandbox of its client; nil if the client is in none.
  package var sandbox: SandboxDescription?
  /// The parent, in a list of at most one, because a structure cannot contain itself.
  private var parents: [WindowDescription]

  package init(
    appID: String = "", title: String = "", role: WindowRole = .toplevel, parent: WindowDescription? = nil,
    sandbox: SandboxDescription? = nil
  ) {
    self.appID = appID
    self.title = title
    self.role = role
    self.sandbox = sandbox
    parents = parent.map { [$0] } ?? []
  }

  /// The window that presents it: the parent of a popup or dialog.
  package var parent: WindowDescription? {
    get { parents.first }
    set { parents = newValue.map { [$0] } ?? [] }
  }
}
