import WaylandServer

/// Keeps events for a client that has not read earlier ones, and sends them when it has.
protocol LateSender: AnyObject {
  /// Sends kept events as far as their receivers have room.
  ///
  /// - Returns: whether some are still kept.
  func sendKept() -> Bool
}

/// All senders that keep events for clients that are behind with reading; tries them again at intervals.
///
/// libwayland disconnects a client whose socket is full. Events that other clients cause therefore wait here while their
/// receiver is behind, so that no client can have another one disconnected.
public final class Backlog {
  /// Milliseconds between two attempts.
  private static let interval: Int32 = 10

  private struct Entry {
    weak var sender: (any LateSender)?
  }

  private let loop: EventLoop
  private var entries: [Entry] = []
  private var timer: EventSource?

  init(loop: EventLoop) { self.loop = loop }

  /// Whether no events are kept.
  public var isEmpty: Bool { entries.isEmpty }

  /// Tries a sender again, until it keeps nothing.
  func add(_ sender: any LateSender) {
    guard !entries.contains(where: { $0.sender === sender }) else { return }
    entries.append(Entry(sender: sender))
    setTimer()
  }

  /// Sends what is kept, as far as there is room for it.
  public func review() {
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
