package import Surfaces

/// The displays that clients list and change. Their owner implements it.
package protocol DisplayDesk: AnyObject {
  /// The number of the current state of all displays. It is another one after each change of a display or of an output.
  var edition: UInt32 { get }

  /// All displays, also those that are disabled. Names are unique.
  var displays: [DisplayState] { get }

  /// Returns whether `apply(_:)` would probably succeed. Changes nothing.
  func canApply(_ wishes: [DisplayWish]) -> Bool

  /// Applies the settings that a client wants, all of them or none.
  ///
  /// - Parameter client: the name of the client in the log.
  /// - Returns: false if they were refused, and nothing has changed.
  func apply(_ wishes: [DisplayWish], for client: String) -> Bool

  /// Switches the power of a display.
  ///
  /// - Returns: false if that is not possible.
  func setPower(_ isOn: Bool, ofDisplay name: String) -> Bool

  /// True if the power of displays can be switched at all.
  var switchesPower: Bool { get }
}
