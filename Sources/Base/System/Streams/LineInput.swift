import Glibc

/// Standard input as lines, read without waiting.
package final class LineInput {
  /// The largest number of bytes that wait to be taken; the rest of the input is dropped.
  private static let mostBytes = 1 << 20

  /// The descriptor to watch; nil if the input is complete.
  package private(set) var descriptor: Int32?
  private var bytes: [UInt8] = []

  /// A regular file is read at once, because it cannot be watched.
  package init() {
    var status = stat()
    guard fstat(STDIN_FILENO, &status) == 0 else { return }
    switch FileKind(status) {
    case .pipe, .socket, .device: descriptor = STDIN_FILENO
    case .regular:
      descriptor = STDIN_FILENO
      while descriptor != nil { readOnce() }
    case .null, .folder, .link: break
    }
  }

  /// Reads what is available. Call it when the descriptor is readable.
  package func readAvailable() {
    var polled = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    while descriptor != nil, poll(&polled, 1, 0) > 0, polled.revents != 0 { readOnce() }
  }

  /// Removes and returns the next line, without its end; nil if no whole line has arrived. The end of the input also
  /// ends a line.
  package func next() -> String? {
    guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else {
      guard descriptor == nil, !bytes.isEmpty else { return nil }
      defer { bytes = [] }
      return String(decoding: bytes, as: UTF8.self)
    }
    defer { bytes.removeFirst(end + 1) }
    return String(decoding: bytes[..<end], as: UTF8.self)
  }

  private func readOnce() {
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { buffer in
      let count = read(STDIN_FILENO, buffer.baseAddress, buffer.count)
      if count > 0 {
        let room = max(0, Self.mostBytes - bytes.count)
        bytes.append(contentsOf: buffer[..<min(count, room)])
      } else if count == 0 || (errno != EINTR && errno != EAGAIN) {
        descriptor = nil
      }
    }
  }
}
