/// The side that draws the title bars and borders of windows. Fingerpost itself never draws any.
package enum DecorationPolicy: String, CaseIterable, Sendable {
  /// Programs draw their own: xdg-decoration is not offered.
  case client
  /// Each program decides: it gets the mode that it requests, and draws its own if it requests none.
  case requested
  /// Every program that uses xdg-decoration is asked not to draw any.
  case server
}
