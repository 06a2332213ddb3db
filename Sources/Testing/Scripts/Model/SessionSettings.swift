/// The session that a script's programs run in.
package struct SessionSettings: Equatable, Sendable {
  package enum Kind: String, CaseIterable, Hashable, Sendable {
    /// A session that exists only for the run.
    case `private`
    /// The environment of Fingerpost, with the user's folders, settings and buses.
    case shared
  }

  package var kind: Kind
  /// True if a private session has a D-Bus session bus.
  package var hasBus = true
  /// The locale of programs.
  package var locale = "C.UTF-8"
  /// The languages of translated texts, most wanted first, with colons between them.
  package var language = "en"
  /// The time zone: a name such as `Europe/Berlin`, or POSIX text.
  package var timezone = "UTC"
  /// `light`, `dark` or the name of a GTK theme.
  package var theme = "light"
  /// The paths of the only fonts; empty for DejaVu.
  package var fonts: [String] = []
  package var cursor = Cursor()
  package var keyboard = Keyboard()
  /// True if toolkits animate their widgets.
  package var isAnimated = false
  /// The names of variables to copy from the environment of Fingerpost, if they are set.
  package var inherited: [String] = []
  /// Variables to add; nil removes one. Later ones override earlier ones.
  package var environment: [EnvironmentVariable] = []
  /// Patterns for the names of processes that programs may leave running. They are ended without a warning.
  package var left: [String] = []

  /// The theme of the cursor, and its size in logical pixels.
  package struct Cursor: Equatable, Sendable {
    package var theme = "Adwaita"
    package var size = 24

    package init() {}
  }

  /// The layout of the keyboard, in the terms of XKB's rules. Nil leaves that of the policy.
  package struct Keyboard: Equatable, Sendable {
    package var layout: String?
    /// Belongs to `layout`, so it replaces the policy's variant only together with it.
    package var variant: String?
    package var options: String?

    package init() {}
  }

  package init(_ kind: Kind = .shared) { self.kind = kind }
}
