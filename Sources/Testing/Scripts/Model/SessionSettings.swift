/// The session that a script's programs run in.
public struct SessionSettings: Equatable, Sendable {
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// A session that exists only for the run.
    case `private`
    /// The environment of Fingerpost, with the user's folders, settings and buses.
    case shared
  }

  public var kind: Kind
  /// True if a private session has a D-Bus session bus.
  public var hasBus = true
  /// The locale of programs.
  public var locale = "C.UTF-8"
  /// The languages of translated texts, most wanted first, with colons between them.
  public var language = "en"
  /// The time zone: a name such as `Europe/Berlin`, or POSIX text.
  public var timezone = "UTC"
  /// `light`, `dark` or the name of a GTK theme.
  public var theme = "light"
  /// The paths of the only fonts; empty for DejaVu.
  public var fonts: [String] = []
  public var cursor = Cursor()
  public var keyboard = Keyboard()
  /// True if toolkits animate their widgets.
  public var isAnimated = false
  /// The names of variables to copy from the environment of Fingerpost, if they are set.
  public var inherited: [String] = []
  /// Variables to add; nil removes one. Later ones override earlier ones.
  public var environment: [EnvironmentVariable] = []
  /// Patterns for the names of processes that programs may leave running. They are ended without a warning.
  public var left: [String] = []

  /// The theme of the cursor, and its size in logical pixels.
  public struct Cursor: Equatable, Sendable {
    public var theme = "Adwaita"
    public var size = 24

    public init() {}
  }

  /// The layout of the keyboard, in the terms of XKB's rules. Nil leaves that of the policy.
  public struct Keyboard: Equatable, Sendable {
    public var layout: String?
    /// Belongs to `layout`, so it replaces the policy's variant only together with it.
    public var variant: String?
    public var options: String?

    public init() {}
  }

  public init(_ kind: Kind = .shared) { self.kind = kind }
}
