import Glibc

/// The descriptors of the program and of the clipboard that an application waits for, beside its own.
final class WatchedDescriptors {
  /// The events to wait for.
  enum Events {
    case reading
    case writing
  }

  private struct Watch {
    let descriptor: Int32
    let events: Events
    let body: () -> Void
  }

  private var watches: [Watch] = []
  /// The descriptors that were ready at the end of the latest wait.
  private var ready: Set<Int32> = []

  func add(_ descriptor: Int32, for events: Events = .reading, _ body: @escaping () -> Void) {
    watches.append(Watch(descriptor: descriptor, events: events, body: body))
  }

  /// Waits for a descriptor no more. Call it before the descriptor is closed.
  func remove(_ descriptor: Int32) {
    watches.removeAll { $0.descriptor == descriptor }
    ready.remove(descriptor)
  }

  /// The descriptors, for `poll`.
  var waiting: [pollfd] {
    watches.map { pollfd(fd: $0.descriptor, events: Int16($0.events == .reading ? POLLIN : POLLOUT), revents: 0) }
  }

  /// Takes the result of a wait.
  func take(_ results: ArraySlice<pollfd>) { ready = Set(results.filter { $0.revents != 0 }.map(\.fd)) }

  /// Calls the functions of the descriptors that are ready.
  func fire(in step: (() -> Void) -> Void) {
    for watch in watches {
      // An earlier function may have removed the descriptor.
      if ready.remove(watch.descriptor) != nil { step(watch.body) }
    }
    ready = []
  }
}
