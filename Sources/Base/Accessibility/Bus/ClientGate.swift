import System

/// Passes bytes between a client and the sd-bus connection that serves it, and ends with a client that breaks a limit.
final class ClientGate {
  /// False after the client has left or has broken a limit.
  private(set) var isOpen = true
  private let client: SocketConnection
  /// The end of a pair of sockets; sd-bus has the other one. Nil after the end, so that sd-bus sees it.
  private var inner: SocketConnection?
  private var stream = ClientStream()
  private var incoming: [UInt8] = []
  private var outgoing: [UInt8] = []
  /// Signals that sd-bus has sent before the client has ended its authentication.
  private var early: [UInt8] = []
  /// The bytes with which sd-bus answers the authentication that this object sends, which the client must not get.
  private var unwanted: Int

  /// The bytes that are read at once, and that may wait to be written to the client.
  private static let portion = 65_536
  private static let authentication = Array("\0AUTH ANONYMOUS 30\r\nBEGIN\r\n".utf8)
  /// `OK`, a space, 32 digits and the end of the line.
  private static let answer = 37

  /// - Parameter client: a connection that does not block.
  /// - Throws: if the system is out of descriptors.
  init(_ client: SocketConnection) throws(WidgetFault) {
    self.client = client
    unwanted = Self.answer
    let ends: (ours: Int32, theirs: Int32)
    do throws(ErrorNumber) {
      ends = try SocketConnection.pair()
    } catch {
      throw .unavailable("cannot make a pair of sockets: \(error)")
    }
    let inner = SocketConnection(adopting: ends.ours)
    inner.stopBlocking()
    self.inner = inner
    innerEnd = ends.theirs
    incoming = Self.authentication
  }

  /// The end for sd-bus, which closes it.
  let innerEnd: Int32

  var descriptor: Int32 { client.descriptor }
  /// True if bytes of the client can be read, or the end of the connection.
  var canRead: Bool { isOpen && incoming.isEmpty }
  var mustWrite: Bool { isOpen && !outgoing.isEmpty }
  /// True if sd-bus must read before more can be passed to it.
  var isBehind: Bool { isOpen && !incoming.isEmpty }

  /// Reads from the client once, and passes to sd-bus what it takes.
  ///
  /// - Returns: true if anything was passed.
  func passIn() -> Bool {
    guard let inner else { return false }
    if incoming.isEmpty { read() }
    guard !incoming.isEmpty else { return false }
    switch incoming.withUnsafeBytes({ inner.send($0) }) {
    case .moved(let count):
      incoming.removeFirst(count)
      return true
    case .wouldBlock: return false
    case .ended, .broken:
      end()
      return false
    }
  }

  private func read() {
    var bytes = [UInt8](repeating: 0, count: Self.portion)
    switch bytes.withUnsafeMutableBytes({ client.receive(into: $0) }) {
    case .moved(let count):
      do throws(ClientStream.Violation) {
        try stream.take(bytes[..<count], messages: &incoming, replies: &outgoing)
        if stream.hasBegun {
          outgoing += early
          early = []
        }
      } catch {
        end()
      }
    case .wouldBlock: break
    case .ended, .broken: end()
    }
  }

  /// Passes to the client what sd-bus has sent, as far as the client reads.
  func passOut() {
    while isOpen {
      if outgoing.isEmpty, !fill() { return }
      guard !outgoing.isEmpty else { continue }
      switch outgoing.withUnsafeBytes({ client.send($0) }) {
      case .moved(let count): outgoing.removeFirst(count)
      case .wouldBlock: return
      case .ended, .broken: return end()
      }
    }
  }

  /// - Returns: false if sd-bus has sent nothing.
  private func fill() -> Bool {
    guard let inner else { return false }
    var bytes = [UInt8](repeating: 0, count: Self.portion)
    switch bytes.withUnsafeMutableBytes({ inner.receive(into: $0) }) {
    case .moved(let count):
      let dropped = min(unwanted, count)
      unwanted -= dropped
      if stream.hasBegun {
        outgoing += bytes[dropped..<count]
      } else {
        early += bytes[dropped..<count]
        if early.count > ClientStream.messageLimit { end() }
      }
      return isOpen
    case .wouldBlock: return false
    case .ended, .broken:
      end()
      return false
    }
  }

  /// Ends the connection for both.
  func end() {
    (isOpen, inner) = (false, nil)
    (incoming, outgoing, early) = ([], [], [])
    client.hangUp()
  }
}
