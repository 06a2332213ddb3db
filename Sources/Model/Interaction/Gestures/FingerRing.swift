import Geometry

/// The contacts of a gesture of an exact number of fingers, measured around their centroid.
struct FingerRing {
  let contacts: [Contact]

  /// The first `count` contacts that are down; nil if fewer are.
  init?(of down: ContactList, count: Int) {
    guard down.count >= count else { return nil }
    contacts = Array(down.prefix(count))
  }

  func isSame(as other: FingerRing?) -> Bool {
    guard let other, other.contacts.count == contacts.count else { return false }
    return zip(contacts, other.contacts).allSatisfy { $0 === $1 }
  }

  /// The vectors from the centroid to each contact.
  var spokes: [ScreenVector] {
    let count = Double(contacts.count)
    let sum = contacts.reduce(ScreenVector.zero) { $0 + ScreenVector($1.location.x, $1.location.y) }
    return contacts.map { ScreenVector($0.location.x - sum.dx / count, $0.location.y - sum.dy / count) }
  }

  /// Twice the mean distance from the centroid. For two contacts it is their distance.
  var span: Double { 2 * spokes.reduce(0) { $0 + $1.length } / Double(contacts.count) }

  /// The mean angle by which the contacts have turned around their centroid since they were at `former`.
  func angle(since former: [ScreenVector]) -> Double {
    zip(former, spokes).reduce(0) { $0 + $1.0.angle(to: $1.1) } / Double(contacts.count)
  }
}

extension FingerRing? {
  /// Replaces the ring by the first contacts that are down.
  ///
  /// - Returns: the new ring; nil if it did not change or too few contacts are down.
  mutating func renew(_ down: ContactList, count: Int) -> FingerRing? {
    if self == nil, down.count < count { return nil }
    let former = self
    self = FingerRing(of: down, count: count)
    guard let next = self, !next.isSame(as: former) else { return nil }
    return next
  }
}
