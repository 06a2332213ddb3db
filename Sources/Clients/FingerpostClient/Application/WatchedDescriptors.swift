import Glibc

/// The descriptors of the program that an application waits for, beside its own.
final class WatchedDescriptors {
  private struct Watch {
    let descriptor: Int32
    let body: () -> Void
  }

  private var watches: [Watch] = []
  /// The descriptors that were readable at the end of the latest wait.
  private var readable: Set<Int32> = []

  func add(_ descriptor: Int32, _ body: @escaping () -> Void) {
    watches.append(Watch(descriptor: descriptor, body: body))
  }

  /// The descriptors, for `poll`.
  var waiting: [pollfd] { watches.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) } }

  /// Takes the result of a wait.
  func take(_ results: ArraySlice<pollfd>) { readable = Set(results.filter { $0.revents != 0 }.map(\.fd)) }

  /// Calls the functions of the descriptors that are readable.
  func fire(in step: (() -> Void) -> Void) {
    let ready = readable
    readable = []
    for watch in watches where ready.contains(watch.descriptor) { step(watch.body) }
  }
}
