/// The rules by which a window gets the keyboard.
package struct FocusPolicy: Equatable, Sendable {
  package enum Follows: String, CaseIterable, Sendable {
    /// A tap or click makes a window key.
    case tap
    /// A tap or click makes a window key, and so does the pointer when it enters the window.
    case hover
    /// Only actions, scripts and requests of clients make a window key.
    case explicit
  }

  package enum NewWindows: String, CaseIterable, Sendable {
    case becomeKey = "become-key"
    case stayBehind = "stay-behind"
  }

  package var follows = Follows.tap
  package var newWindows = NewWindows.becomeKey
  /// If true, a tap or click also brings the window in front of its siblings.
  package var pressRaises = true

  package init() {}
}
