/// The kind of a window, by the role of its root surface.
public enum WindowRole: String, CaseIterable, Hashable, Sendable {
  case toplevel
  case popup
  case layer
}

/// The properties of a window that rules match. They are updated only when its app id, title, role or parent changes.
public struct WindowDescription: Hashable, Sendable {
  /// The app id; empty if the client has set none. A popup has the app id of the window it belongs to.
  public var appID: String
  public var title: String
  public var role: WindowRole
  /// The parent, in a list of at most one, because a structure cannot contain itself.
  private var parents: [WindowDescription]

  public init(
    appID: String = "", title: String = "", role: WindowRole = .toplevel, parent: WindowDescription? = nil
  ) {
    self.appID = appID
    self.title = title
    self.role = role
    parents = parent.map { [$0] } ?? []
  }

  /// The window that presents it: the parent of a popup or dialog.
  public var parent: WindowDescription? {
    get { parents.first }
    set { parents = newValue.map { [$0] } ?? [] }
  }
}
