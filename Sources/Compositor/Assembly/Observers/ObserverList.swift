/// The observers of one compositor. It does not keep them alive.
final class ObserverList {
  /// A class, so that notifying an observer copies no weak reference.
  private final class Registration {
    let number: Int
    let topics: ObserverTopics
    private(set) weak var observer: (any CompositorObserver)?
    private(set) var isRegistered = true

    init(number: Int, topics: ObserverTopics, observer: any CompositorObserver) {
      self.number = number
      self.topics = topics
      self.observer = observer
    }

    func cancel() { isRegistered = false }
  }

  private var registrations: [Registration] = []
  private var lastNumber = 0
  /// The topics that have at least one observer.
  @exclusivity(unchecked) private(set) var topics: ObserverTopics = [] {
    didSet { if topics != oldValue { readers.topicsDidChange(topics) } }
  }
  /// Receives the topics when they change.
  private let readers: GestureReaders

  init(_ readers: GestureReaders = GestureReaders()) { self.readers = readers }

  /// - Returns: the number to pass to `remove`.
  func add(_ observer: any CompositorObserver) -> Int {
    lastNumber += 1
    registrations.append(Registration(number: lastNumber, topics: observer.topics, observer: observer))
    topics.formUnion(observer.topics)
    return lastNumber
  }

  func remove(_ number: Int) {
    guard let index = registrations.firstIndex(where: { $0.number == number }) else { return }
    registrations.remove(at: index).cancel()
    topics = registrations.reduce([]) { $0.union($1.topics) }
  }

  /// Notifies the observers of a topic.
  ///
  /// Observers that are added or removed during a notification do not receive it.
  func notify(_ topic: ObserverTopics, _ body: (any CompositorObserver) -> Void) {
    guard !topics.isDisjoint(with: topic) else { return }
    for registration in registrations where registration.topics.contains(topic) && registration.isRegistered {
      if let observer = registration.observer { body(observer) }
    }
  }
}
