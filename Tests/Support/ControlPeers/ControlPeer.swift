package import Control
import Documents
import Glibc
import WireClients

/// A nonblocking client of the control socket that can send arbitrary bytes.
package final class ControlPeer {
  package private(set) var descriptor: Int32
  private var bytes: [UInt8] = []
  /// True if the compositor has ended the connection.
  package private(set) var isLetGo = false

  /// - Returns: nil if no compositor listens at `path`, or too many connections wait to be accepted.
  package init?(path: String) {
    guard let connected = try? UnixSocket.connect(path, waits: false) else { return nil }
    descriptor = connected
  }

  deinit { hangUp() }

  package func hangUp() {
    if descriptor >= 0 { close(descriptor) }
    descriptor = -1
  }

  package func stopSending() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// - Returns: the number of bytes that the kernel accepted.
  @discardableResult
  package func send(_ bytes: [UInt8]) -> Int {
    max(0, bytes.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) })
  }

  package func say(_ line: String) { send(Array("\(line)\n".utf8)) }

  /// Reads the bytes that have arrived, at most `limit`.
  package func read(atMost limit: Int = .max) {
    var left = limit
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while left > 0 {
      let count = recv(descriptor, &chunk, min(chunk.count, left), 0)
      if count > 0 {
        bytes += chunk[..<count]
        left -= count
      } else {
        if count == 0 || (errno != EAGAIN && errno != EINTR) { isLetGo = true }
        return
      }
    }
  }

  /// The next complete line.
  package func line() -> String? {
    read()
    guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    defer { bytes.removeFirst(end + 1) }
    return String(decoding: bytes[..<end], as: UTF8.self)
  }

  package func answer() -> ControlAnswer? { line().flatMap(ControlAnswer.init(line:)) }

  /// All complete lines that have arrived, as answers.
  package func answers() -> [ControlAnswer] {
    var answers: [ControlAnswer] = []
    while let answer = answer() { answers.append(answer) }
    return answers
  }
}
