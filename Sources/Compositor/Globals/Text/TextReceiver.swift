import Surfaces

/// The versions of the protocol of text inputs.
enum TextInputVersion: Int, Comparable {
  case v1 = 1
  case v2
  case v3

  static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }

  /// True if text inputs receive keysyms. Others receive keys by `wl_keyboard`.
  var hasKeysyms: Bool { self < .v3 }
}

/// A text input of any version. The relay has at most one that is active.
protocol TextReceiver: AnyObject {
  var version: TextInputVersion { get }
  /// The surface with the text field, which has the keyboard focus; nil without one.
  var surface: SurfaceID? { get }
  /// The active text field; nil if the client has enabled none.
  var field: TextField? { get }
  /// True if the client asks again for an on-screen keyboard when a finger taps its active field.
  var asksAgain: Bool { get }

  /// Returns true if the client has read enough to receive events of this weight. If so, they are counted as sent.
  func hasRoom(for weight: Int) -> Bool
  /// Sends a message of the input method.
  func receive(_ message: TextMessage)
  /// Removes the preedit text of an input method that was destroyed.
  func forgetPreedit()
  /// Ends the field, because a text input of a newer version has one.
  func giveWay()
}

/// An input method of any version. The relay has at most one.
protocol TextComposer: AnyObject {
  var client: ClientID { get }
  /// True if an input method of the same client takes its place.
  func isOlder(than other: any TextComposer) -> Bool
  /// A text field has become active.
  func activate(for field: TextField, on surface: SurfaceID?)
  /// The active text field has changed.
  func update(_ field: TextField)
  func deactivate()
  /// Sends an action of the user on the preedit text, if the version has it.
  func invoke(button: UInt32, index: UInt32)
  /// Shows, moves and hides popups and panels according to the field.
  func placePopups()
  /// Another input method takes the place of this one. Its field ends, with its popups and grabs.
  func giveWay()
}
