/// The properties of a private session.
package struct SessionRequest: Equatable, Sendable {
  /// True if the session has a D-Bus session bus.
  package var hasBus = true
  /// True if the session's bus is also the accessibility bus. It needs `hasBus`.
  package var isAccessible = false
  /// The locale of programs, for example `C.UTF-8`.
  package var locale = "C.UTF-8"
  /// The languages of translated texts, most wanted first, with colons between them.
  package var language = "en"
  /// The time zone: a name such as `Europe/Berlin`, or POSIX text such as `CET-1`.
  package var timezone = "UTC"
  /// `light`, `dark` or the name of a GTK theme.
  package var theme = "light"
  /// The paths of the only fonts; empty for DejaVu.
  package var fonts: [String] = []
  package var cursorTheme = "Adwaita"
  /// The size of the cursor in logical pixels.
  package var cursorSize = 24
  /// True if toolkits animate their widgets.
  package var isAnimated = false
  /// The variables to copy from the environment of this process, if they are set.
  package var inherited: [String] = []
  /// The variables to add or replace.
  package var added: [String: String] = [:]
  /// The variables to remove.
  package var removed: Set<String> = []

  package init() {}
}

/// The facts about the machine that a session depends on.
package struct MachineFacts: Equatable, Sendable {
  /// The variables of this process.
  package var variables: [String: String]
  /// The paths of the DejaVu fonts that every session has; fewer than `fontNames` if some are not installed.
  package var fonts: [String]

  /// The path of at-spi2-registryd; nil if it is not installed.
  package var registry: String?

  /// The files of Debian's package `fonts-dejavu-core`, which other systems have, too.
  package static let fontNames = [
    "DejaVuSans.ttf", "DejaVuSans-Bold.ttf", "DejaVuSansMono.ttf", "DejaVuSansMono-Bold.ttf", "DejaVuSerif.ttf",
    "DejaVuSerif-Bold.ttf",
  ]

  package init(variables: [String: String], fonts: [String], registry: String? = nil) {
    self.variables = variables
    self.fonts = fonts
    self.registry = registry
  }

  /// True if all pinned fonts are installed.
  var hasFonts: Bool { fonts.count == Self.fontNames.count }
}

/// The reason why a session cannot be made.
package struct SessionFault: Error, Equatable, CustomStringConvertible {
  package var description: String

  package init(_ description: String) { self.description = description }
}
