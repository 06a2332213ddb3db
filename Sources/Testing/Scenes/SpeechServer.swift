import Speech
package import System
package import WaylandServer

/// A socket in the place of Speech Dispatcher, for one client and what it starts. Its file is removed with this object.
package final class SpeechServer {
  /// True if a program has connected.
  package private(set) var wasReached = false
  private let socket: ListeningSocket
  private let loop: EventLoop
  private let receive: (String) -> Void
  private var source: EventSource?
  /// Accepts again after the system refused a connection.
  private var retry: EventSource?
  private var connections: [SpeechConnection] = []
  /// The number of connections so far.
  private var count = 0

  /// The most connections at a time. Further ones are closed.
  package static let mostConnections = 16
  private static let retryMilliseconds: Int32 = 1_000

  /// - Parameter receive: receives each sentence.
  package init(path: String, loop: EventLoop, receive: @escaping (String) -> Void) throws(SocketFault) {
    socket = try ListeningSocket(path: path)
    (self.loop, self.receive) = (loop, receive)
    source = loop.watch(socket.descriptor) { [unowned self] in accept() }
    retry = loop.timer { [unowned self] in source?.watch(reading: true, writing: false) }
  }

  /// The variable with the address, by which programs find the socket.
  package var variable: (name: String, value: String?) { ("SPEECHD_ADDRESS", "unix_socket:\(socket.path)") }

  private func accept() {
    while socket.hasWaiting {
      do throws(ErrorNumber) {
        serve(try socket.accept())
      } catch {
        guard ![.wouldBlock, .interrupted, .connectionAborted].contains(error) else { return }
        // Without free descriptors the loop would turn without effect.
        source?.watch(reading: false, writing: false)
        retry?.fire(afterMilliseconds: Self.retryMilliseconds)
        return
      }
    }
  }

  private func serve(_ accepted: SocketConnection) {
    wasReached = true
    connections.removeAll { !$0.isOpen }
    guard connections.count < Self.mostConnections else { return }
    count += 1
    connections.append(SpeechConnection(accepted, id: count, loop: loop, receive: receive))
  }
}

/// A connection of a client.
private final class SpeechConnection {
  /// Nil after the end of the connection.
  private var socket: SocketConnection?
  private var source: EventSource?
  /// Sends the events of messages.
  private var timer: EventSource?
  private var conversation: SpeechConversation
  private let receive: (String) -> Void

  /// The bytes that one turn reads.
  private static let mostBytes = 256 << 10
  /// The milliseconds from a message to its events.
  private static let eventDelay: Int32 = 20

  init(_ socket: SocketConnection, id: Int, loop: EventLoop, receive: @escaping (String) -> Void) {
    (self.socket, self.receive) = (socket, receive)
    conversation = SpeechConversation(id: id)
    source = loop.watch(socket.descriptor) { [unowned self] in exchange() }
    timer = loop.timer { [unowned self] in
      conversation.releaseEvents()
      exchange()
    }
  }

  var isOpen: Bool { socket != nil }

  /// Reads and writes as much as possible without blocking.
  private func exchange() {
    guard let socket else { return }
    let isOpen = read(socket) && write(socket)
    for sentence in conversation.takeSentences() { receive(sentence) }
    guard isOpen, !conversation.isOver || !conversation.unsent.isEmpty else { return end() }
    source?.watch(reading: conversation.wantsInput, writing: !conversation.unsent.isEmpty)
    if conversation.hasEvents { timer?.fire(afterMilliseconds: Self.eventDelay) }
  }

  /// - Returns: false at the end of the connection.
  private func read(_ socket: SocketConnection) -> Bool {
    withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: 1) { buffer in
      var left = Self.mostBytes
      while conversation.wantsInput, left > 0 {
        switch socket.receive(into: buffer) {
        case .moved(let count):
          conversation.receive(buffer[..<count])
          left -= count
        case .wouldBlock: return true
        case .ended, .broken: return false
        }
      }
      return true
    }
  }

  /// - Returns: false at the end of the connection.
  private func write(_ socket: SocketConnection) -> Bool {
    while !conversation.unsent.isEmpty {
      switch conversation.unsent.withUnsafeBytes({ socket.send($0) }) {
      case .moved(let count): conversation.didSend(count)
      case .wouldBlock: return true
      case .ended, .broken: return false
      }
    }
    return true
  }

  private func end() {
    source?.cancel()
    timer?.cancel()
    socket = nil
  }
}
