package import Interaction

/// Settings for people who cannot touch the screen precisely. Times are in microseconds.
package struct TouchAccommodationSettings: Equatable, Sendable {
  /// The place at which clients and recognizers receive a tap.
  package enum TapPlace: Sendable { case initial, final }

  /// The time for which a finger rests before it counts; nil, the default, counts it at once.
  package var holdDuration: UInt64?
  /// The movement that begins the rest again; 10 px by default.
  package var restMovement = Length.pixels(10)
  /// The time after a lift in which touches that begin are ignored; nil, the default, ignores none.
  package var ignoreRepeat: UInt64?
  /// The place of taps; nil, the default, leaves touches as they are.
  package var tapPlace: TapPlace?
  /// The time in which a finger must lift for a tap; 500 ms by default.
  package var tapPeriod: UInt64 = 500_000

  package init() {}
}
