/// What kind of window it is, by the role of its root surface.
public enum WindowRole: String, CaseIterable, Hashable, Sendable {
  case toplevel
  case popup
  case layer
}

/// What rules know of a window: taken anew when its app id, title, role or parent changes, and at no other time.
public struct WindowDescription: Hashable, Sendable {
  /// Empty where the client has given none; a popup has that of the window it belongs to.
  public var appID: String
  public var title: String
  public var role: WindowRole
  /// At most one; a list because a structure cannot contain itself.
  private var parents: [WindowDescription]

  public init(
    appID: String = "", title: String = "", role: WindowRole = .toplevel, parent: WindowDescription? = nil
  ) {
    self.appID = appID
    self.title = title
    self.role = role
    parents = parent.map { [$0] } ?? []
  }

  /// The window it is presented by: a popup's or dialog's parent.
  public var parent: WindowDescription? {
    get { parents.first }
    set { parents = newValue.map { [$0] } ?? [] }
  }
}
