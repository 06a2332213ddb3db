import Documents

/// What the user wants of the compositor, checked and complete: what the file leaves out has its default.
public struct Policy: Equatable, Sendable {
  public var keyboard = KeyboardPolicy()
  public var focus = FocusPolicy()
  public var protocolStrictness = ProtocolStrictness.strict

  public init() {}
}

/// The seat's keyboard, in the words of XKB's rules; what is nil is the system's default.
public struct KeyboardPolicy: Equatable, Sendable {
  public var model: String?
  public var layout: String?
  public var variant: String?
  public var options: String?
  public var repeats = Repeat()
  public var position: SourcePosition?

  /// How clients are told to repeat a held key.
  public struct Repeat: Equatable, Sendable {
    /// Keys a second; 0 turns repeating off.
    public var rate = 25
    public var delay = TimeSpan.milliseconds(600)

    public init() {}
  }

  public init() {}
}

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

  public init() {}
}

/// What happens to a client that breaks a rule whose breach harms nobody.
public enum ProtocolStrictness: String, CaseIterable, Sendable {
  case strict
  case lenient
}
