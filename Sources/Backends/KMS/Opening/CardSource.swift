package import SeatSessions

/// The cards of a machine, of which a backend uses one.
package protocol CardSource: AnyObject {
  /// Opens a card.
  ///
  /// - Returns: nil if another session is in front, which keeps the cards from this one.
  /// - Throws: if the machine has no card, or the card cannot drive displays.
  func open() throws(DeviceFault) -> (any CardKernel)?

  /// Closes the card as soon as the last buffer and the last head of it are released. The kernel then shows the console again.
  func close()

  /// The path of the open card, for messages.
  var path: String { get }

  /// The descriptor to watch: readable when `changes()` should be called; nil if changes cannot be noticed.
  var descriptor: Int32? { get }

  /// The changes since the previous call.
  func changes() -> Set<CardChange>
}

/// A change of the cards of a machine.
package enum CardChange: Hashable, Sendable {
  /// A display was plugged in or out, or has changed.
  case connectors
  /// The open card was removed.
  case removed
  /// A card has appeared.
  case added
}
