public import Interaction
public import Surfaces

/// The owners of the path of touches, in the order in which a touch reaches them.
public final class TouchOwners {
  let accommodations = TouchAccommodations()
  let rejection = TouchRejection()
  let delivery = TouchDelivery()

  private weak var lateVerdictKeeper: (any LateVerdictKeeper)?

  init() {}

  /// All owners, in the order in which they receive reports about removed or changed objects.
  var all: [any SeatOwner] { [accommodations, rejection, delivery] }

  /// The verdicts about touches that have ended; nil if none is open.
  var lateVerdicts: (any LateVerdictKeeper)? {
    guard let keeper = lateVerdictKeeper, keeper.hasLateVerdicts else { return nil }
    return keeper
  }

  /// Sets what keeps the verdicts about touches that have ended, once. It is not retained.
  public func use(_ keeper: any LateVerdictKeeper) {
    precondition(lateVerdictKeeper == nil, "one object keeps the verdicts")
    lateVerdictKeeper = keeper
  }

  /// Sets how touches are changed for people who cannot touch precisely. Fingers that are held back keep waiting.
  public func apply(_ settings: TouchAccommodationSettings) { accommodations.apply(settings) }

  /// Sets the conditions under which touches are rejected, for windows without conditions of their own. Touches that are
  /// down are affected only if their contacts grow.
  public func reject(_ rules: TouchRejectionRules) { rejection.setRules(rules) }

  /// Sets the conditions of a window, which replace those of the desktop; nil for those of the desktop.
  public func reject(_ rules: TouchRejectionRules?, on window: WindowID) { rejection.setRules(rules, of: window) }

  /// True if a touch is held back, or is kept from recognizers. False while no finger is down.
  public var hasHeldTouches: Bool { accommodations.hasFingers || rejection.hasTouches }

  /// Returns true if a touch was rejected for recognizers. Delegates of recognizers refuse it.
  public func keepsFromRecognizers(_ touch: Touch) -> Bool { rejection.keepsFromRecognizers(touch.id) }
}
