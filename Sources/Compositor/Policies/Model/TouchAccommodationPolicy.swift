public import Documents

/// The section `touch-accommodations`: help for people who cannot touch the screen precisely.
public struct TouchAccommodationPolicy: Equatable, Sendable {
  /// The time for which a finger rests before it counts; nil counts it at once.
  public var holdDuration: TimeSpan?
  /// The time after a lift in which touches that begin are ignored.
  public var ignoreRepeat: TimeSpan?
  /// The place of taps; nil leaves touches as they are.
  public var tapAssistance: TapAssistance?

  public init() {}

  /// The place of a tap, and the time in which the finger must lift for it.
  public struct TapAssistance: Equatable, Sendable {
    public enum Location: String, CaseIterable, Sendable {
      case initial
      case final
    }

    public var location: Location
    public var within: TimeSpan

    public init(_ location: Location, within: TimeSpan = .milliseconds(500)) {
      self.location = location
      self.within = within
    }
  }
}
