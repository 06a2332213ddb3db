import Assembly
import Control
import System
import WaylandServer

/// A connection of a client to the control socket.
final class Connection {
  private let socket: SocketConnection
  /// The process that made the connection; nil if it had ended before the connection was accepted.
  private let peer: PeerProcess?
  /// The relation of that process when the connection was accepted.
  private let firstRelation: PeerProcess.Relation
  private var source: EventSource?
  var mailbox: Mailbox
  /// True while input is played or touchscreens are identified for this client. Its next request waits until the end.
  var isBusy = false
  /// The questions about widgets for this client's request; nil if there are none. Its next request waits for the
  /// answer. The end of the connection cancels them.
  var inquiry: WidgetInquiry?
  /// The client's request to play input. It is handled when no other request can be answered.
  var postponed: ReadRequest?
  /// True if the connection has ended on either side. Nothing is sent any more.
  private(set) var isGone = false
  /// The clock of the server, in nanoseconds.
  private let now: () -> UInt64
  /// The time of the last activity, by the clock of the server: the connection was accepted, a request was
  /// read or its input finished, or the client received data.
  private(set) var lastActive: UInt64
  /// The events that the source currently watches.
  private var watched = (reading: true, writing: false)

  /// - Parameter now: the clock of the server, in nanoseconds.
  init(_ socket: SocketConnection, limits: Mailbox.Limits, loop: EventLoop, now: @escaping () -> UInt64) {
    self.socket = socket
    self.now = now
    peer = socket.peerProcess()
    firstRelation = peer?.relation ?? .unknown
    lastActive = now()
    mailbox = Mailbox(limits: limits)
    source = loop.watchInput(socket.descriptor) { [unowned self] in exchange() }
  }

  deinit { source?.cancel() }

  /// The relation of the client to this process now. The client of a connection is the process that made it.
  var relation: PeerProcess.Relation {
    firstRelation == .descendant ? .descendant : peer?.relation ?? .unknown
  }

  /// The id of the process that made the connection; nil if it had ended before.
  var process: Int32? { peer?.id }

  /// True if the next request can be handled.
  var isReady: Bool { !isGone && !isBusy && postponed == nil && inquiry == nil }

  /// The time of the last activity; nil while the client follows a topic or waits for an answer.
  var idleSince: UInt64? { isReady && mailbox.followed.isEmpty ? lastActive : nil }

  /// Records an activity of the client.
  func wasActive() { lastActive = now() }

  /// Reads and writes as much as possible without blocking.
  private func exchange() {
    read()
    write()
    lookForHangup()
  }

  private func read() {
    withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: 1) { buffer in
      while mailbox.wantsInput, !isGone {
        switch socket.receive(into: buffer) {
        case .moved(let count): mailbox.receive(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        case .ended: mailbox.inputDidEnd()
        case .wouldBlock: return
        case .broken: isGone = true
        }
      }
    }
  }

  private func write() {
    while !mailbox.unsent.isEmpty, !isGone {
      switch mailbox.unsent.withUnsafeBytes({ socket.send($0) }) {
      case .moved(let count):
        mailbox.didSend(count)
        wasActive()
      case .wouldBlock: return
      case .ended, .broken: isGone = true
      }
    }
  }

  private func lookForHangup() {
    if socket.hasHungUp { isGone = true }
  }

  /// Sends pending data and updates the watched events.
  ///
  /// - Returns: false if the connection has ended.
  func goOn() -> Bool {
    write()
    guard !isGone, isBusy || postponed != nil || inquiry != nil || !mailbox.isOver else { return false }
    let wanted = (reading: mailbox.wantsInput, writing: !mailbox.unsent.isEmpty)
    if wanted != watched { source?.watch(reading: wanted.reading, writing: wanted.writing) }
    watched = wanted
    return true
  }

  /// Closes the connection. Other objects may still hold this one.
  func hangUp() {
    isGone = true
    source?.cancel()
  }
}
