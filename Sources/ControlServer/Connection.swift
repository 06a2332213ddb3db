import Assembly
import Control
import System
import WaylandServer

/// A client of the control socket.
final class Connection {
  private let socket: SocketConnection
  private var source: EventSource?
  var mailbox: Mailbox
  /// Input is played for this client: its next request waits for that.
  var isBusy = false
  /// Its request to play input, which comes when nothing else can be answered.
  var postponed: ReadRequest?
  /// The client is gone, or the system has let it go: nothing reaches it any more.
  private(set) var isGone = false
  /// Nanoseconds of the machine's clock at which it was made, had its last whole request answered or last took some of
  /// what it was sent.
  private(set) var lastActive: UInt64
  /// What the source is set to.
  private var watched = (reading: true, writing: false)

  /// - Parameter now: nanoseconds of the machine's clock.
  init(_ socket: SocketConnection, limits: Mailbox.Limits, loop: EventLoop, now: UInt64) {
    self.socket = socket
    lastActive = now
    mailbox = Mailbox(limits: limits)
    source = loop.watchInput(socket.descriptor) { [unowned self] in exchange() }
  }

  deinit { source?.cancel() }

  /// Whether its next request can be looked at.
  var isReady: Bool { !isGone && !isBusy && postponed == nil }

  /// The moment since which it has done nothing; nil while it follows something or waits for an answer.
  var idleSince: UInt64? { isReady && mailbox.followed.isEmpty ? lastActive : nil }

  /// Notes that the client has done something that shows it is in use.
  func wasActive(at now: UInt64) { lastActive = now }

  /// Reads and writes what can be, without waiting.
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
        lastActive = MonotonicClock.nanoseconds()
      case .wouldBlock: return
      case .ended, .broken: isGone = true
      }
    }
  }

  private func lookForHangup() {
    if socket.hasHungUp { isGone = true }
  }

  /// Sends what stands to be sent and watches for what comes next.
  ///
  /// - Returns: false where the connection is over.
  func goOn() -> Bool {
    write()
    guard !isGone, isBusy || postponed != nil || !mailbox.isOver else { return false }
    let wanted = (reading: mailbox.wantsInput, writing: !mailbox.unsent.isEmpty)
    if wanted != watched { source?.watch(reading: wanted.reading, writing: wanted.writing) }
    watched = wanted
    return true
  }

  /// Does nothing more, though others may still hold this object.
  func hangUp() {
    isGone = true
    source?.cancel()
  }
}
