package import Documents

/// The section `touch-accommodations`: help for people who cannot touch the screen precisely.
package struct TouchAccommodationPolicy: Equatable, Sendable {
  /// The time for which a finger rests before it counts; nil counts it at once.
  package var holdDuration: TimeSpan?
  /// The time after a lift in which touches that begin are ignored.
  package var ignoreRepeat: TimeSpan?
  /// The place of taps; nil leaves touches as they are.
  package var tapAssistance: TapAssistance?

  package init() {}

  /// The place of a tap, and the time in which the finger must lift for it.
  package struct TapAssistance: Equatable, Sendable {
    package enum Location: String, CaseIterable, Sendable {
      case initial
      case final
    }

    package var location: Location
    package var within: TimeSpan

    package init(_ location: Location, within: TimeSpan = .milliseconds(500)) {
      self.location = location
      self.within = within
    }
  }
}
