public import Interaction

/// Settings for people who cannot touch the screen precisely. Times are in microseconds.
public struct TouchAccommodationSettings: Equatable, Sendable {
  /// The place at which clients and recognizers receive a tap.
  public enum TapPlace: Sendable { case initial, final }

  /// The time for which a finger rests before it counts; nil, the default, counts it at once.
  public var holdDuration: UInt64?
  /// The movement that begins the rest again; 10 px by default.
  public var restMovement = Length.pixels(10)
  /// The time after a lift in which touches that begin are ignored; nil, the default, ignores none.
  public var ignoreRepeat: UInt64?
  /// The place of taps; nil, the default, leaves touches as they are.
  public var tapPlace: TapPlace?
  /// The time in which a finger must lift for a tap; 500 ms by default.
  public var tapPeriod: UInt64 = 500_000

  public init() {}
}
