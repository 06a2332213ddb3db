/// A backend that uses devices of the seat.
package protocol SeatUser: AnyObject {
  /// The session may use its devices. Called when it comes to the front, not at a start in front.
  func seatDidActivate()

  /// The session may not use its devices any more. The seat waits for all users before another session is in front.
  func seatDidDeactivate()
}

/// The order of users: displays show a picture before input is reported, and input ends before displays are given up.
package enum SeatRank: Int, Comparable, Sendable {
  case displays
  case input

  package static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
}

/// The users of a seat, in the order in which they take the seat.
struct SeatUsers {
  private struct Entry {
    weak var user: (any SeatUser)?
    let rank: SeatRank
  }

  private var entries: [Entry] = []

  var isEmpty: Bool { entries.allSatisfy { $0.user == nil } }

  /// Adds a user behind those of the same rank.
  mutating func add(_ user: any SeatUser, as rank: SeatRank) {
    remove(user)
    let index = entries.firstIndex { $0.rank > rank } ?? entries.count
    entries.insert(Entry(user: user, rank: rank), at: index)
  }

  mutating func remove(_ user: any SeatUser) { entries.removeAll { $0.user == nil || $0.user === user } }

  func activate() { for entry in entries { entry.user?.seatDidActivate() } }

  /// Notifies the users in the opposite order.
  func deactivate() { for entry in entries.reversed() { entry.user?.seatDidDeactivate() } }
}
