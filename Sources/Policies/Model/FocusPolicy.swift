/// Which window the keyboard follows.
public struct FocusPolicy: Equatable, Sendable {
  public enum Follows: String, CaseIterable, Sendable {
    /// A tap or click makes a window key.
    case tap
    /// So does the pointer's coming.
    case hover
    /// Only actions, scripts and clients' own requests do.
    case explicit
  }

  public enum NewWindows: String, CaseIterable, Sendable {
    case becomeKey = "become-key"
    case stayBehind = "stay-behind"
  }

  public var follows = Follows.tap
  public var newWindows = NewWindows.becomeKey
  /// Whether a tap or click also brings the window in front of its siblings.
  public var pressRaises = true

  public init() {}
}
