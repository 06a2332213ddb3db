import Glibc

/// Standard input, output and error of this process.
package enum StandardStreams {
  /// Opens `/dev/null` for each standard stream that was closed when the process started.
  ///
  /// Must be called before any file or socket is opened. Otherwise that would get a number from 0 to 2 and receive the
  /// program's output.
  package static func openMissing() {
    for stream in STDIN_FILENO...STDERR_FILENO where fcntl(stream, F_GETFD) < 0 && errno == EBADF {
      let opened = open("/dev/null", O_RDWR)
      if opened > stream {
        dup2(opened, stream)
        close(opened)
      }
    }
  }

  /// Makes writes return without waiting for the reader.
  ///
  /// Up to 16 MiB wait for the reader; further output is lost. At the end of the process, the remaining output is
  /// written for as long as the reader does not pause for 2 seconds. This is for compositors, whose clients must not
  /// wait for the reader of the log.
  package static func neverWait() {
    for stream in StandardStream.all { stream.neverWait() }
    atexit { for stream in StandardStream.all { stream.finish() } }
  }

  /// Writes to standard output (1) or standard error (2). Without a reader, the bytes are lost.
  package static func write(_ bytes: UnsafeRawBufferPointer, to number: Int32) {
    StandardStream.all.first { $0.descriptor == number }?.write(bytes)
  }

  /// Writes a text; see `write(_:to:)`.
  package static func write(_ text: String, to number: Int32) {
    var text = text
    text.withUTF8 { write(UnsafeRawBufferPointer($0), to: number) }
  }
}

/// Standard output or standard error.
private final class StandardStream {
  /// The only two instances, used by a single thread.
  nonisolated(unsafe) static let all = [StandardStream(STDOUT_FILENO), StandardStream(STDERR_FILENO)]

  let descriptor: Int32
  private var writer: PipeWriter?
  private var hasReader = true

  private init(_ descriptor: Int32) { self.descriptor = descriptor }

  func neverWait() {
    writer = PipeWriter(descriptor, "standard stream \(descriptor)", isShared: true)
    // A copy of a process has streams of its own.
    hasReader = true
  }

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
