/// A first-in, first-out queue in one buffer that is reused.
struct EventQueue {
  private var entries: [ApplicationEvent] = []
  private var head = 0

  var count: Int { entries.count - head }

  mutating func append(_ event: ApplicationEvent) { entries.append(event) }

  /// Inserts an event before all others.
  mutating func prepend(_ event: ApplicationEvent) {
    if head > 0 {
      head -= 1
      entries[head] = event
    } else {
      entries.insert(event, at: 0)
    }
  }

  mutating func takeFirst() -> ApplicationEvent? {
    guard head < entries.count else { return nil }
    let event = entries[head]
    entries[head] = .touches([])
    head += 1
    if head == entries.count {
      entries.empty()
      head = 0
    }
    return event
  }
}
