/// The rules by which a window gets the keyboard.
public struct FocusPolicy: Equatable, Sendable {
  public enum Follows: String, CaseIterable, Sendable {
    /// A tap or click makes a window key.
    case tap
    /// A tap or click makes a window key, and so does the pointer when it enters the window.
    case hover
    /// Only actions, scripts and requests of clients make a window key.
    case explicit
  }

  public enum NewWindows: String, CaseIterable, Sendable {
    case becomeKey = "become-key"
    case stayBehind = "stay-behind"
  }

  public var follows = Follows.tap
  public var newWindows = NewWindows.becomeKey
  /// If true, a tap or click also brings the window in front of its siblings.
  public var pressRaises = true

  public init() {}
}
