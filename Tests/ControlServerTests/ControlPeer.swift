import Control
import Documents
import Glibc

/// A client of the control socket that sends what it is told to, and never waits.
final class ControlPeer {
  private(set) var descriptor: Int32
  private var bytes: [UInt8] = []
  /// The compositor has ended the connection.
  private(set) var isLetGo = false

  /// - Returns: nil where nobody listens.
  init?(path: String) {
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let code = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard code == 0 else { return nil }
  }

  deinit { hangUp() }

  func hangUp() {
    if descriptor >= 0 { close(descriptor) }
    descriptor = -1
  }

  func stopSending() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// - Returns: how much the kernel took.
  @discardableResult
  func send(_ bytes: [UInt8]) -> Int {
    max(0, bytes.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) })
  }

  func say(_ line: String) { send(Array("\(line)\n".utf8)) }

  /// Reads what has come, up to so many bytes.
  func read(atMost limit: Int = .max) {
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

  /// The next line that has come whole.
  func line() -> String? {
    read()
    guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    defer { bytes.removeFirst(end + 1) }
    return String(decoding: bytes[..<end], as: UTF8.self)
  }

  func answer() -> ControlAnswer? { line().flatMap(ControlAnswer.init(line:)) }

  /// Everything that has come, as answers.
  func answers() -> [ControlAnswer] {
    var answers: [ControlAnswer] = []
    while let answer = answer() { answers.append(answer) }
    return answers
  }
}
