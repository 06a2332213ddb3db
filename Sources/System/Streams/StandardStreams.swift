import Glibc

/// Standard input, output and error of this process.
public enum StandardStreams {
  /// Opens `/dev/null` as each standard stream that the process was started without.
  ///
  /// Call it before anything else is opened. The next file or socket would get a free number from 0 to 2, and what is
  /// printed would go there.
  public static func openMissing() {
    for stream in STDIN_FILENO...STDERR_FILENO where fcntl(stream, F_GETFD) < 0 && errno == EBADF {
      let opened = open("/dev/null", O_RDWR)
      if opened > stream {
        dup2(opened, stream)
        close(opened)
      }
    }
  }

  /// From now on no write waits for a reader.
  ///
  /// What the reader has not taken yet is kept, up to 16 MiB, and lines beyond that are lost; two seconds are waited at the end of
  /// the process. For a compositor, whose clients must not wait for the reader of its log.
  public static func neverWait() {
    for stream in StandardStream.all { stream.neverWait() }
    atexit { for stream in StandardStream.all { stream.finish() } }
  }

  /// Writes to standard output (1) or standard error (2). Without a reader, what is written is lost.
  public static func write(_ bytes: UnsafeRawBufferPointer, to number: Int32) {
    StandardStream.all.first { $0.descriptor == number }?.write(bytes)
  }

  /// Writes a text; see `write(_:to:)`.
  public static func write(_ text: String, to number: Int32) {
    var text = text
    text.withUTF8 { write(UnsafeRawBufferPointer($0), to: number) }
  }
}

/// Standard output or standard error.
private final class StandardStream {
  /// A process has one of each, and one thread uses them.
  nonisolated(unsafe) static let all = [StandardStream(STDOUT_FILENO), StandardStream(STDERR_FILENO)]

  let descriptor: Int32
  private var writer: PipeWriter?
  private var hasReader = true

  private init(_ descriptor: Int32) { self.descriptor = descriptor }

  func neverWait() { writer = PipeWriter(descriptor, "standard stream \(descriptor)", isShared: true) }

  func write(_ bytes: UnsafeRawBufferPointer) {
    guard hasReader else { return }
    guard let writer else { return writeAll(bytes) }
    guard !writer.isFull else { return }
    do throws(FileFault) { try writer.write(bytes) } catch { hasReader = writer.isFull }
  }

  func finish() {
    guard hasReader, let writer else { return }
    try? writer.finish(patience: 2000)
  }

  private func writeAll(_ bytes: UnsafeRawBufferPointer) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        hasReader = false
        return
      }
      rest = rest.dropFirst(count)
    }
  }
}
