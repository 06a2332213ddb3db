import Assembly
import Glibc
import WaylandServer

/// A client that asks for the registry and leaves. It sees the globals that the suite's clients will see.
enum PlainClient {
  /// The system is out of descriptors or memory.
  struct CannotConnect: Error {}

  static func globals(of compositor: Compositor) throws(CannotConnect) -> [Extension] {
    guard let ends = SocketPair() else { throw CannotConnect() }
    defer { close(ends.client) }
    guard let client = compositor.display.connect(OwnedFD(ends.server)) else { throw CannotConnect() }
    // `wl_display.get_registry` with the id 2.
    let request: [UInt32] = [1, 12 << 16 | 1, 2]
    _ = request.withUnsafeBytes { write(ends.client, $0.baseAddress, $0.count) }
    compositor.turn(milliseconds: 0)
    var answer = [UInt8](repeating: 0, count: 65_536)
    let count = recv(ends.client, &answer, answer.count, Int32(MSG_DONTWAIT))
    client.disconnect()
    return announced(in: answer.prefix(max(0, count)))
  }

  /// The globals of the `wl_registry.global` events in a message stream.
  private static func announced(in bytes: ArraySlice<UInt8>) -> [Extension] {
    var rest = bytes
    var globals: [Extension] = []
    while rest.count >= 8 {
      let (object, header) = (rest.word(0), rest.word(4))
      let message = rest.prefix(max(8, Int(header >> 16)))
      rest = rest.dropFirst(message.count)
      guard object == 2, header & 0xFFFF == 0, message.count >= 20 else { continue }
      let name = String(decoding: message.dropFirst(16).prefix { $0 != 0 }, as: UTF8.self)
      globals.append(Extension(name: name, version: message.word(message.count - 4)))
    }
    return globals
  }
}

/// The two ends of a connection.
struct SocketPair {
  let server: Int32
  let client: Int32

  /// - Returns: nil if the system is out of descriptors.
  init?() {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
    (server, client) = (ends[0], ends[1])
  }
}

extension ArraySlice<UInt8> {
  /// The 32-bit word at a distance from the start.
  fileprivate func word(_ offset: Int) -> UInt32 {
    dropFirst(offset).prefix(4).reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }
}
