import Glibc

/// Reads whole files: the one way in which this program opens a file to read it.
///
/// A file is opened without waiting and looked at before it is read. A path that is, or becomes, a pipe, a socket, a
/// device or a folder is an error unless the caller allows it; it never stops the event loop.
public enum InputFile {
  /// Milliseconds that a pipe without a writer is waited for. A shell's process substitution has one from the start.
  static let patience: Int32 = 2000

  /// Reads a file to its end.
  ///
  /// With `.any`, reading waits for whatever a pipe's writer or a terminal still sends, and SIGINT and SIGTERM end the
  /// process meanwhile; `-` is standard input.
  ///
  /// - Throws: where it cannot be opened or read, is of another kind, or is longer than `limit` bytes.
  public static func read(
    _ path: String, atMost limit: Int, _ kinds: FileKinds = .regularOnly
  ) throws(FileFault) -> [UInt8] {
    if kinds == .any, let stream = path == "-" ? STDIN_FILENO : StandardStreamPath.descriptor(path) {
      return try readStream(stream, path, limit)
    }
    // Opening some devices has effects, so the kind is asked for first.
    var status = stat()
    guard stat(path, &status) == 0 else { throw FileFault("open", path, errno: errno) }
    try check(FileKind(status), kinds, path)
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw FileFault("open", path, errno: errno) }
    defer { close(descriptor) }
    // Something else may have the name by now.
    guard fstat(descriptor, &status) == 0 else { throw FileFault("open", path, errno: errno) }
    let kind = FileKind(status)
    try check(kind, kinds, path)
    var reading = Reading(descriptor: descriptor, path: path, limit: limit)
    reading.mayWait = kinds == .any
    reading.hasWriter = kind != .pipe
    return try reading.run()
  }

  /// Reads a descriptor that the process was started with. Its flags are left alone: other processes share them.
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

/// One reading of one descriptor.
private struct Reading {
  let descriptor: Int32
  let path: String
  let limit: Int
  var mayWait = false
  /// A descriptor that blocks is read only when it has something.
  var waitsFirst = false
  /// Whether the end of the file is its end, and not a pipe that has no writer yet.
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

  /// Waits once for a writer: a pipe that no process has opened for writing reads like one at its end. Data or a hang-up
  /// shows a writer, and so does a read that would have to wait.
  private mutating func awaitWriter() throws(FileFault) {
    guard !hasAwaitedWriter else { throw FileFault("read", path, .pipe("it is a pipe, and no program writes to it")) }
    hasAwaitedWriter = true
    hasWriter = wait(InputFile.patience) > 0
  }

  private func wait(_ milliseconds: Int32) -> Int32 {
    var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return HeldSignals.whileInterruptible { Glibc.poll(&poll, 1, milliseconds) }
  }
}
