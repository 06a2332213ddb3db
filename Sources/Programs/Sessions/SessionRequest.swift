/// The properties of a private session.
public struct SessionRequest: Equatable, Sendable {
  /// True if the session has a D-Bus session bus.
  public var hasBus = true
  /// True if the session's bus is also the accessibility bus. It needs `hasBus`.
  public var isAccessible = false
  /// The locale of programs, for example `C.UTF-8`.
  public var locale = "C.UTF-8"
  /// The languages of translated texts, most wanted first, with colons between them.
  public var language = "en"
  /// The time zone: a name such as `Europe/Berlin`, or POSIX text such as `CET-1`.
  public var timezone = "UTC"
  /// `light`, `dark` or the name of a GTK theme.
  public var theme = "light"
  /// The paths of the only fonts; empty for DejaVu.
  public var fonts: [String] = []
  public var cursorTheme = "Adwaita"
  /// The size of the cursor in logical pixels.
  public var cursorSize = 24
  /// True if toolkits animate their widgets.
  public var isAnimated = false
  /// The variables to copy from the environment of this process, if they are set.
  public var inherited: [String] = []
  /// The variables to add or replace.
  public var added: [String: String] = [:]
  /// The variables to remove.
  public var removed: Set<String> = []

  public init() {}
}

/// The facts about the machine that a session depends on.
public struct MachineFacts: Equatable, Sendable {
  /// The variables of this process.
  public var variables: [String: String]
  /// The paths of the DejaVu fonts that every session has; fewer than `fontNames` if some are not installed.
  public var fonts: [String]

  /// The path of at-spi2-registryd; nil if it is not installed.
  public var registry: String?

  /// The files of Debian's package `fonts-dejavu-core`, which other systems have, too.
  public static let fontNames = [
    "DejaVuSans.ttf", "DejaVuSans-Bold.ttf", "DejaVuSansMono.ttf", "DejaVuSansMono-Bold.ttf", "DejaVuSerif.ttf",
    "DejaVuSerif-Bold.ttf",
  ]

  public init(variables: [String: String], fonts: [String], registry: String? = nil) {
    self.variables = variables
    self.fonts = fonts
    self.registry = registry
  }

  /// True if all pinned fonts are installed.
  var hasFonts: Bool { fonts.count == Self.fontNames.count }
}

/// The reason why a session cannot be made.
public struct SessionFault: Error, Equatable, CustomStringConvertible {
  public var description: String

  public init(_ description: String) { self.description = description }
}
