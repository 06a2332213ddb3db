import WaylandServer

/// Keeps events for a client that has not read earlier ones, and sends them after it has.
protocol LateSender: AnyObject {
  /// Sends kept events while their receivers have room.
  ///
  /// - Returns: true if some events are still kept.
  func sendKept() -> Bool
}

/// The senders that keep events for clients with many unread events. They are tried again at intervals.
///
/// libwayland disconnects a client whose socket is full. Events caused by other clients therefore wait here while their
/// receiver has too many unread events, so that no client can cause another one to be disconnected.
package final class Backlog {
  /// The time between two attempts in milliseconds.
  private static let interval: Int32 = 10

  private struct Entry {
    weak var sender: (any LateSender)?
  }

  private let loop: EventLoop
  private var entries: [Entry] = []
  private var timer: EventSource?

  init(loop: EventLoop) { self.loop = loop }

  /// True if no events are kept.
  package var isEmpty: Bool { entries.isEmpty }

  /// Tries a sender at intervals until it keeps no events.
  func add(_ sender: any LateSender) {
    guard !entries.contains(where: { $0.sender === sender }) else { return }
    entries.append(Entry(sender: sender))
    setTimer()
  }

  /// Sends kept events while their receivers have room.
  package func review() {
    let tried = entries
    entries = []
    let left = tried.filter { $0.sender?.sendKept() == true }
    for entry in left { if let sender = entry.sender { add(sender) } }
  }

  private func setTimer() {
    if timer == nil { timer = loop.timer { [unowned self] in review() } }
    timer?.fire(afterMilliseconds: Self.interval)
  }
}
