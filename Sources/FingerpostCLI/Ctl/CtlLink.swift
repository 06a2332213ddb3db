import Glibc

/// A connection to a control socket that waits for answers.
final class CtlLink {
  let path: String
  private let descriptor: Int32
  private var bytes: [UInt8] = []

  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  /// - Throws: when nobody listens there.
  init(path: String) throws(Failure) {
    self.path = path
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    guard path.utf8.count < MemoryLayout.size(ofValue: address.sun_path) else {
      throw Failure(description: "cannot connect to \(path): no socket can have a path of \(path.utf8.count) bytes")
    }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let code = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard code == 0 else {
      throw Failure(description: "cannot connect to \(path) (\(String(cString: strerror(errno)))): does it still run?")
    }
  }

  deinit { close(descriptor) }

  /// - Returns: false where the other end has hung up.
  func send(_ text: String) -> Bool {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// The next line; nil where the other end has hung up.
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
      while true {
        let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        return true
      }
    }
  }
}
