import Assembly
import Control
import Glibc
import WaylandServer

/// A client of the control socket.
final class Connection {
  private let descriptor: Int32
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
  init(_ descriptor: Int32, limits: Mailbox.Limits, loop: EventLoop, now: UInt64) {
    self.descriptor = descriptor
    lastActive = now
    mailbox = Mailbox(limits: limits)
    source = loop.watchInput(descriptor) { [unowned self] in exchange() }
  }

  deinit {
    source?.cancel()
    close(descriptor)
  }

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
        let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
        if count > 0 {
          mailbox.receive(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        } else if count == 0 {
          mailbox.inputDidEnd()
        } else if errno != EINTR {
          isGone = errno != EAGAIN
          return
        }
      }
    }
  }

  private func write() {
    while !mailbox.unsent.isEmpty, !isGone {
      let count = mailbox.unsent.withUnsafeBytes {
        send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count >= 0 {
        mailbox.didSend(count)
        if count > 0 { lastActive = MonotonicClock.nanoseconds() }
      } else if errno != EINTR {
        isGone = errno != EAGAIN
        return
      }
    }
  }

  /// Somebody who has only stopped sending may still read; who has hung up does neither.
  private func lookForHangup() {
    var poll = pollfd(fd: descriptor, events: 0, revents: 0)
    if Glibc.poll(&poll, 1, 0) > 0, poll.revents & Int16(POLLHUP | POLLERR) != 0 { isGone = true }
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
