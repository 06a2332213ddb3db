/// Tells the policy's recognizers whether an observer reads the values of gestures, so that they measure them only then.
final class GestureReaders {
  private struct Entry { unowned let gesture: PolicyGesture }

  /// True if an observer reads the values of all gestures.
  private(set) var isWatched = false
  private var gestures: [ObjectIdentifier: Entry] = [:]

  /// Adds a recognizer, until it removes itself.
  func add(_ gesture: PolicyGesture) { gestures[ObjectIdentifier(gesture)] = Entry(gesture: gesture) }

  func remove(_ gesture: PolicyGesture) { gestures[ObjectIdentifier(gesture)] = nil }

  /// Begins or ends measuring when a topic gets its first observer or loses its last one.
  func topicsDidChange(_ topics: ObserverTopics) {
    let isWanted = !topics.isDisjoint(with: [.gestures, .trace])
    guard isWanted != isWatched else { return }
    isWatched = isWanted
    for entry in gestures.values { entry.gesture.reviewReaders() }
  }
}
