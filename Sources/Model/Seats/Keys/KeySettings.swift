/// The settings of the keyboard that change which keys bindings and clients receive. Times are in microseconds.
package struct KeySettings: Equatable, Sendable {
  /// The time before a held binding acts again; 600 ms by default.
  package var repeatDelay: UInt64 = 600_000
  /// The time between further actions of a held binding; nil turns repeating off. 40 ms by default.
  package var repeatInterval: UInt64? = 40_000
  /// True if a tapped modifier stays down for the next key. False by default.
  package var hasStickyKeys = false
  /// The time for which a key is held before it counts; nil, the default, counts it at once.
  package var slowKeys: UInt64?
  /// The time after a release in which presses of the same key are ignored; nil, the default, ignores none.
  package var bounceKeys: UInt64?
  /// True if the keypad moves the pointer while Num Lock is off. False by default.
  package var hasMouseKeys = false

  package init() {}
}
