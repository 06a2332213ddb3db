import Glibc

/// Writes to a pipe, a device or a standard stream without waiting for its reader.
final class PipeWriter {
  /// Milliseconds to wait for a reader when a pipe is opened.
  static let patience: Int32 = 2000
  /// Milliseconds to wait in `finish` for a reader that has stopped reading.
  static let lastPatience: Int32 = 10_000
  /// The maximum number of bytes that wait for a reader.
  static let mostPending = 16 << 20
  /// The number of bytes that a pipe accepts for certain when it is writable (PIPE_BUF).
  private static let safeCount = 4096

  private let descriptor: Int32
  private let path: String
  /// True if other processes share the descriptor's flags, so that it may be in blocking mode.
  private let isShared: Bool
  private var pending: [UInt8] = []
  private var sent = 0

  init(_ descriptor: Int32, _ path: String, isShared: Bool) {
    self.descriptor = descriptor
    self.path = path
    self.isShared = isShared
  }

  /// Opens a pipe or a device.
  static func open(_ special: String, _ path: String) throws(FileFault) -> Int32 {
    var waited: Int32 = 0
    while true {
      let descriptor = Glibc.open(special, O_WRONLY | O_NONBLOCK | O_NOCTTY | O_NOFOLLOW | O_CLOEXEC)
      if descriptor >= 0 { return descriptor }
      // For a pipe, ENXIO means that it lacks a reader.
      guard errno == ENXIO else { throw FileFault("write", path, errno: errno) }
      guard waited < patience else {
        throw FileFault("write", path, .pipe("no program reads from this pipe"))
      }
      _ = poll(nil, 0, 10)
      waited += 10
    }
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws(FileFault) {
    pending.append(contentsOf: bytes)
    try send(patience: 0)
    guard !isFull else {
      throw FileFault(
        "write", path, .pipe("the reader of this pipe is too slow: more than \(Self.mostPending) bytes are unread"))
    }
  }

  /// True if more bytes wait for the reader than allowed.
  var isFull: Bool { pending.count - sent > Self.mostPending }

  /// Writes the remaining bytes as long as the reader continues to read.
  func finish(patience: Int32 = lastPatience) throws(FileFault) {
    try send(patience: patience)
    guard sent == pending.count else {
      throw FileFault(
        "write", path, .pipe("the reader of this pipe does not read: \(pending.count - sent) bytes are unread"))
    }
  }

  private func send(patience: Int32) throws(FileFault) {
    defer { discardSent() }
    while sent < pending.count, isWritable(patience) {
      let rest = pending.count - sent
      let count = pending.withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress?.advanced(by: sent), isShared ? min(rest, Self.safeCount) : rest)
      }
      if count > 0 {
        sent += count
      } else if errno != EINTR, errno != EAGAIN {
        throw FileFault("write", path, errno: errno)
      }
    }
  }

  private func isWritable(_ milliseconds: Int32) -> Bool {
    var poll = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    var count: Int32 = 0
    repeat { count = Glibc.poll(&poll, 1, milliseconds) } while count < 0 && errno == EINTR
    return count > 0
  }

  private func discardSent() {
    if sent == pending.count {
      pending.removeAll(keepingCapacity: true)
      sent = 0
    } else if sent > 1 << 20 {
      pending.removeFirst(sent)
      sent = 0
    }
  }
}
