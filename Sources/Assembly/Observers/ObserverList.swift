/// The observers of one compositor. It does not keep them alive.
final class ObserverList {
  private struct Entry {
    let number: Int
    let topics: ObserverTopics
    weak var observer: (any CompositorObserver)?
  }

  private var entries: [Entry] = []
  private var lastNumber = 0
  /// The topics that have an observer.
  @exclusivity(unchecked) private(set) var topics: ObserverTopics = []

  /// - Returns: the number for `remove`.
  func add(_ observer: any CompositorObserver) -> Int {
    lastNumber += 1
    entries.append(Entry(number: lastNumber, topics: observer.topics, observer: observer))
    topics.formUnion(observer.topics)
    return lastNumber
  }

  func remove(_ number: Int) {
    entries.removeAll { $0.number == number }
    topics = entries.reduce([]) { $0.union($1.topics) }
  }

  /// Notifies the observers of a topic.
  ///
  /// An observer that is added meanwhile does not receive this notification, nor does one that is removed.
  func notify(_ topic: ObserverTopics, _ body: (any CompositorObserver) -> Void) {
    guard !topics.isDisjoint(with: topic) else { return }
    for entry in entries where entry.topics.contains(topic) && isRegistered(entry.number) {
      if let observer = entry.observer { body(observer) }
    }
  }

  private func isRegistered(_ number: Int) -> Bool { entries.contains { $0.number == number } }
}
