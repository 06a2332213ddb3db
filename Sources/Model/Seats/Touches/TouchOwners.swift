package import Interaction

/// The owners of the path of touches, in the order in which a touch reaches them.
package final class TouchOwners {
  let accommodations = TouchAccommodations()
  let rejection = TouchRejection()
  let delivery = TouchDelivery()
  let taps = TapCount()

  private weak var lateVerdictKeeper: (any LateVerdictKeeper)?

  init() {}

  /// All owners, in the order in which they receive reports about removed or changed objects.
  var all: [any SeatOwner] { [accommodations, rejection, delivery, taps] }

  /// The verdicts about touches that have ended; nil if none is open.
  var lateVerdicts: (any LateVerdictKeeper)? {
    guard let keeper = lateVerdictKeeper, keeper.hasLateVerdicts else { return nil }
    return keeper
  }

  /// Sets what keeps the verdicts about touches that have ended, once. It is not retained.
  package func use(_ keeper: any LateVerdictKeeper) {
    precondition(lateVerdictKeeper == nil, "one object keeps the verdicts")
    lateVerdictKeeper = keeper
  }

  /// True if a touch is held back, or is kept from recognizers. False while no finger is down.
  package var hasHeldTouches: Bool { accommodations.hasFingers || rejection.hasTouches }

  /// Returns true if a touch was rejected for recognizers. Delegates of recognizers refuse it.
  package func keepsFromRecognizers(_ touch: Touch) -> Bool { rejection.keepsFromRecognizers(touch.id) }
}
