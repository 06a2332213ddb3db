import AccessibleTree
import Glibc

/// Shows the views of an application on the accessibility bus, if there is one.
final class AccessibilityService {
  private let views: ViewTree
  private let tree: AccessibleTree

  /// - Returns: nil without a bus.
  init?(of application: WaylandApplication, variable: (String) -> String?) {
    views = ViewTree(of: application)
    guard let tree = AccessibleTree(of: views, variable: variable) else { return nil }
    self.tree = tree
  }

  /// A variable of the program's environment.
  static func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  /// What to wait for; nil if there is nothing.
  var waiting: pollfd? {
    guard let descriptor = tree.descriptor else { return nil }
    let wanted = tree.wantedEvents
    let events = (wanted.reading ? POLLIN : 0) | (wanted.writing ? POLLOUT : 0)
    return pollfd(fd: descriptor, events: Int16(events), revents: 0)
  }

  /// The milliseconds after which `process` must be called, at the latest; nil without a limit.
  var delay: Double? {
    guard let deadline = tree.deadline else { return nil }
    let now = UInt64(EventClock.microseconds)
    return deadline > now ? Double(deadline - now) / 1000 : 0
  }

  /// Answers what has arrived.
  func process() { tree.process() }

  /// Reports what has changed. Call it before requests about the same changes are sent to the compositor, so that a reader
  /// does not see them first.
  func update() { tree.update() }
}
