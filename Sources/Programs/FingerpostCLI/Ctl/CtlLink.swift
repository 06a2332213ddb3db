import System

/// A blocking connection to a control socket.
final class CtlLink {
  let path: String
  private let socket: SocketConnection
  private var bytes: [UInt8] = []

  /// - Throws: if no process listens at the path.
  init(path: String) throws(SocketFault) {
    self.path = path
    socket = try SocketConnection(connectingTo: path)
  }

  /// - Returns: false if the other end has disconnected.
  func send(_ text: String) -> Bool {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      guard case .moved(let count) = rest.withUnsafeBytes({ socket.send($0) }) else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// The next line; nil if the other end has disconnected.
  func readLine() -> String? {
    var searched = 0
    while true {
      if let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { bytes.removeFirst(end + 1) }
        return String(decoding: bytes[..<end], as: UTF8.self)
      }
      searched = bytes.count
      guard readMore() else { return nil }
    }
  }

  private func readMore() -> Bool {
    withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 1) { buffer in
      guard case .moved(let count) = socket.receive(into: buffer) else { return false }
      bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      return true
    }
  }
}
