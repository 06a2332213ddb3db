import Geometry

/// Counts taps of some fingers by the limits of duration, interval and distance.
struct TapCounter {
  enum Outcome {
    case undecided
    /// A tap is complete; more may follow.
    case tapped
    case failed
  }

  private(set) var taps = 0
  private var mostFingers = 0
  private var lifts: [ScreenPoint] = []
  private var formerLifts: [ScreenPoint] = []

  /// Whether fingers landing now are near enough to where those of the previous tap lifted.
  func isNear(_ contacts: [Contact], within distance: Double) -> Bool {
    guard taps > 0 else { return true }
    return contacts.allSatisfy { contact in
      formerLifts.contains { $0.distance(to: contact.location) <= distance }
    }
  }

  /// - Parameter down: how many fingers are down, these included.
  mutating func land(_ contacts: [Contact], down: Int, required: Int, separation: Double) -> Outcome {
    guard isNear(contacts, within: separation), down <= required else { return .failed }
    mostFingers = max(mostFingers, down)
    return .undecided
  }

  func move(_ contacts: [Contact], within distance: Double) -> Outcome {
    contacts.allSatisfy { $0.travel.length <= distance } ? .undecided : .failed
  }

  /// - Parameter down: how many fingers are still down.
  mutating func lift(_ contacts: [Contact], down: Int, required: Int) -> Outcome {
    contacts.forEachBorrowed { lifts.append($0.location) }
    guard down == 0 else { return .undecided }
    guard mostFingers >= required else { return .failed }
    taps += 1
    mostFingers = 0
    swap(&formerLifts, &lifts)
    lifts.empty()
    return .tapped
  }

  mutating func reset() {
    taps = 0
    mostFingers = 0
    lifts.empty()
    formerLifts.empty()
  }
}
