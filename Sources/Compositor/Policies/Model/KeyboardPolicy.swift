package import Documents

/// The seat's keyboard, in the terms of XKB's rules. Nil is the system's default.
package struct KeyboardPolicy: Equatable, Sendable {
  package var rules: String?
  package var model: String?
  package var layout: String?
  package var variant: String?
  package var options: String?
  package var repeats = Repeat()
  /// True if a modifier that is tapped stays down for the next key.
  package var hasStickyKeys = false
  /// The time for which a key is held before it counts; nil counts it at once.
  package var slowKeys: TimeSpan?
  /// The time after the release of a key in which presses of the same key are ignored.
  package var bounceKeys: TimeSpan?
  /// True if the keypad moves the pointer while Num Lock is off.
  package var hasMouseKeys = false
  /// True if Ctrl, Alt and a function key switch to another terminal of the seat.
  package var switchesTerminals = true
  package var position: SourcePosition?

  /// The repeat rate and delay that are sent to clients.
  package struct Repeat: Equatable, Sendable {
    /// Keys per second; 0 turns repeating off.
    package var rate = 25
    package var delay = TimeSpan.milliseconds(600)

    package init() {}
  }

  package init() {}
}
