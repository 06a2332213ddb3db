import Glibc
import Logging
import WaylandServer

/// A listening socket of a sandbox engine. Each client that connects to it is sandboxed.
///
/// It accepts connections until its other descriptor reports a hangup, also after the engine has disconnected.
final class SandboxSocket {
  /// The time in milliseconds after which it tries again to accept a connection, when no descriptor is left.
  private static let pause: Int32 = 1000

  /// The process of the sandbox engine.
  let process: Int32
  private let listener: OwnedFD
  private let closing: OwnedFD
  private unowned let server: Server
  private let owner: String
  private var onEnd: ((SandboxSocket) -> Void)?
  private var identity = SandboxIdentity()
  private var clientCount = 0
  private var arrivals: EventSource?
  private var hangup: EventSource?
  private var retry: EventSource?
  private var hasEnded = false

  /// - Parameter onEnd: runs once, when the socket accepts no more connections.
  init(
    _ listener: consuming OwnedFD, until closing: consuming OwnedFD, of client: ConnectedClient, _ server: Server,
    onEnd: @escaping (SandboxSocket) -> Void
  ) {
    self.listener = listener
    self.closing = closing
    self.server = server
    self.onEnd = onEnd
    (process, owner) = (client.processID, client.label)
  }

  /// Begins to accept connections.
  func open(for identity: SandboxIdentity) {
    self.identity = identity
    hangup = server.display.loop.watch(closing.rawValue) { [unowned self] in end() }
    // Data that arrives there is never read, and is not the end.
    hangup?.watch(reading: false, writing: false)
    server.log.info("\(owner) listens for sandboxed clients")
    listen()
  }

  /// Accepts no more connections. The connected clients stay.
  func end() {
    guard !hasEnded else { return }
    hasEnded = true
    (arrivals, hangup, retry) = (nil, nil, nil)
    let notify = onEnd
    onEnd = nil
    notify?(self)
  }

  private func listen() {
    guard !hasEnded, arrivals == nil, clientCount < server.bounds.clientsOfOneSandbox else { return }
    arrivals = server.display.loop.watch(listener.rawValue) { [unowned self] in accept() }
  }

  /// Accepts one connection. Further ones are accepted in the next turns of the loop.
  private func accept() {
    // The engine has the same socket and could have changed this.
    _ = fcntl(listener.rawValue, F_SETFL, fcntl(listener.rawValue, F_GETFL) | O_NONBLOCK)
    let descriptor = Glibc.accept(listener.rawValue, nil, nil)
    guard descriptor >= 0 else { return acceptDidFail(errno) }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    guard let client = server.clients.connect(OwnedFD(descriptor), in: identity, to: server.display) else { return }
    clientCount += 1
    client.onDisconnect { [weak self] in self?.clientDidGo() }
    // Connections beyond the limit wait in the kernel.
    if clientCount >= server.bounds.clientsOfOneSandbox { arrivals = nil }
  }

  private func clientDidGo() {
    clientCount -= 1
    listen()
  }

  private func acceptDidFail(_ code: Int32) {
    switch code {
    case EAGAIN, EINTR, ECONNABORTED: if isShutDown { end() }
    case EMFILE, ENFILE, ENOMEM, ENOBUFS:
      server.log.warning("cannot accept a sandboxed client of \(owner) (errno \(code)); trying again in a second")
      arrivals = nil
      retry = retry ?? server.display.loop.timer { [unowned self] in listen() }
      retry?.fire(afterMilliseconds: Self.pause)
    default: end()
    }
  }

  /// True if the engine has shut the socket down. `accept` reports `EAGAIN` then, because the socket does not block.
  private var isShutDown: Bool {
    var question = pollfd(fd: listener.rawValue, events: 0, revents: 0)
    return poll(&question, 1, 0) > 0 && question.revents & Int16(POLLHUP) != 0
  }
}

extension SandboxSocket {
  /// Returns true for a UNIX stream socket that listens.
  static func isListening(_ descriptor: Int32) -> Bool {
    option(SO_DOMAIN, of: descriptor) == AF_UNIX && option(SO_TYPE, of: descriptor) == Int32(SOCK_STREAM.rawValue)
      && option(SO_ACCEPTCONN, of: descriptor) == 1
  }

  private static func option(_ name: Int32, of descriptor: Int32) -> Int32? {
    var value: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    return getsockopt(descriptor, SOL_SOCKET, name, &value, &size) == 0 ? value : nil
  }

  /// Returns true for a pipe or a socket.
  static func canHangUp(_ descriptor: Int32) -> Bool {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return false }
    return status.st_mode & S_IFMT == S_IFIFO || status.st_mode & S_IFMT == S_IFSOCK
  }
}
