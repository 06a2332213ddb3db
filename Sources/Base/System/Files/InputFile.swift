import Glibc

/// Reads whole files. All files that this program reads are opened here.
///
/// A file is opened without blocking, and its kind is checked before it is read. A pipe, socket, device or folder is an
/// error unless the caller allows it, so it cannot block the event loop.
package enum InputFile {
  /// Milliseconds to wait for a writer of a pipe. A shell's process substitution has one from the start.
  static let patience: Int32 = 2000

  /// Reads a file to its end.
  ///
  /// With `.any`, it waits until the writer of a pipe or terminal has ended its output. SIGINT and SIGTERM end the
  /// process meanwhile. `-` is standard input.
  ///
  /// - Throws: if the file cannot be opened or read, has another kind, or is longer than `limit` bytes.
  package static func read(
    _ path: String, atMost limit: Int, _ kinds: FileKinds = .regularOnly
  ) throws(FileFault) -> [UInt8] {
    if kinds == .any, let stream = path == "-" ? STDIN_FILENO : StandardStreamPath.descriptor(path) {
      return try readStream(stream, path, limit)
    }
    // Opening some devices has effects, so the kind is checked first.
    var status = stat()
    guard stat(path, &status) == 0 else { throw FileFault("open", path, errno: errno) }
    try check(FileKind(status), kinds, path)
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw FileFault("open", path, errno: errno) }
    defer { close(descriptor) }
    // The path may have been replaced meanwhile.
    guard fstat(descriptor, &status) == 0 else { throw FileFault("open", path, errno: errno) }
    let kind = FileKind(status)
    try check(kind, kinds, path)
    var reading = Reading(descriptor: descriptor, path: path, limit: limit)
    reading.mayWait = kinds == .any
    reading.hasWriter = kind != .pipe
    return try reading.run()
  }

  /// Reads a descriptor that the process was started with. Its flags are not changed, because other processes share
  /// them.
  private static func readStream(_ stream: Int32, _ path: String, _ limit: Int) throws(FileFault) -> [UInt8] {
    let copy = fcntl(stream, F_DUPFD_CLOEXEC, 3)
    guard copy >= 0 else { throw FileFault("open", path, errno: errno) }
    defer { close(copy) }
    var reading = Reading(descriptor: copy, path: path, limit: limit)
    reading.mayWait = true
    reading.waitsFirst = true
    return try reading.run()
  }

  private static func check(_ kind: FileKind, _ kinds: FileKinds, _ path: String) throws(FileFault) {
    guard kinds.allows(kind) else { throw FileFault("open", path, .kind(kind, expected: kinds.words)) }
  }
}

/// The reading of one descriptor to its end.
private struct Reading {
  let descriptor: Int32
  let path: String
  let limit: Int
  var mayWait = false
  /// True for a descriptor that may block, which is polled before each read.
  var waitsFirst = false
  /// False for a pipe that may not have a writer yet, so that an empty read does not mean its end.
  var hasWriter = true
  private var hasAwaitedWriter = false

  init(descriptor: Int32, path: String, limit: Int) {
    self.descriptor = descriptor
    self.path = path
    self.limit = limit
  }

  mutating func run() throws(FileFault) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while bytes.count <= limit {
      if waitsFirst { _ = wait(-1) }
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      if count > 0 {
        hasWriter = true
        bytes.append(contentsOf: chunk[..<count])
      } else if count == 0 {
        if hasWriter { break }
        try awaitWriter()
      } else if errno == EAGAIN, mayWait {
        hasWriter = true
        _ = wait(-1)
      } else if errno != EINTR {
        throw FileFault("read", path, errno: errno)
      }
    }
    guard bytes.count <= limit else { throw FileFault("read", path, .tooLong(limit: limit)) }
    return bytes
  }

  /// Waits once for a writer. A pipe that was never opened for writing reads as if it were at its end. Data, a hang-up
  /// or a read that would block proves that a writer exists.
  private mutating func awaitWriter() throws(FileFault) {
    guard !hasAwaitedWriter else { throw FileFault("read", path, .pipe("no program writes to this pipe")) }
    hasAwaitedWriter = true
    hasWriter = wait(InputFile.patience) > 0
  }

  private func wait(_ milliseconds: Int32) -> Int32 {
    var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return HeldSignals.whileInterruptible { Glibc.poll(&poll, 1, milliseconds) }
  }
}
