import Geometry

/// A counter of taps that checks the number of fingers and the distances.
struct TapCounter {
  enum Outcome {
    case undecided
    /// A tap is complete. More may follow.
    case tapped
    case failed
  }

  private(set) var taps = 0
  private var mostFingers = 0
  private var lifts: [ScreenPoint] = []
  private var formerLifts: [ScreenPoint] = []

  /// Returns whether each new contact is near enough to a lift of the previous tap.
  func isNear(_ contacts: [Contact], within distance: Double) -> Bool {
    guard taps > 0 else { return true }
    return contacts.allSatisfy { contact in
      formerLifts.contains { $0.distance(to: contact.location) <= distance }
    }
  }

  /// - Parameter down: The number of contacts that are down, including the new ones.
  mutating func land(_ contacts: [Contact], down: Int, required: Int, separation: Double) -> Outcome {
    guard isNear(contacts, within: separation), down <= required else { return .failed }
    mostFingers = max(mostFingers, down)
    return .undecided
  }

  func move(_ contacts: [Contact], within distance: Double) -> Outcome {
    contacts.allSatisfy { $0.travel.length <= distance } ? .undecided : .failed
  }

  /// - Parameter down: The number of contacts that are still down.
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
