/// The pictures of the compositor's own cursors.
package struct CursorPolicy: Equatable, Sendable {
  /// The name of the built-in arrow, which is the same for all shapes.
  package static let builtIn = "built-in"

  /// The name of a theme, or `builtIn`. Nil is the user's theme on a screen, and the built-in arrow without one.
  package var theme: String?
  /// The size in logical pixels; nil is that of the user.
  package var size: Int?

  package init() {}
}
