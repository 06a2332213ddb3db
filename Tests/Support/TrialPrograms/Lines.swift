import CSystem
import CUinput
import Glibc

/// Reads a pipe line by line, and waits for lines.
package final class Lines {
  /// The name of the writer.
  package let source: String
  /// All lines received so far.
  package private(set) var all: [String] = []
  /// The number of lines that were consumed.
  package private(set) var seen = 0
  private var descriptor: Int32
  private var rest: [UInt8] = []

  /// - Parameter descriptor: the end of a pipe to read from, closed by this object.
  package init(from source: String, descriptor: Int32) {
    self.source = source
    self.descriptor = descriptor
    // The writer must not block while this object does not read.
    fp_pipe_hold_much(descriptor)
  }

  /// Creates a named pipe that another process opens for writing.
  package convenience init(fromPipe path: String) throws(TrialFailure) {
    unlink(path)
    // Other users may write, whatever the mask of this process.
    guard mkfifo(path, 0o600) == 0, chmod(path, 0o622) == 0 else {
      throw TrialFailure(systemCall: "cannot make the pipe \(path)")
    }
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw TrialFailure(systemCall: "cannot open the pipe \(path)") }
    self.init(from: path, descriptor: descriptor)
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// True if all writers have closed the pipe.
  package var hasEnded: Bool { descriptor < 0 }

  /// Waits for a matching line and consumes the lines up to it.
  ///
  /// - Returns: the consumed lines, including the matching one.
  @discardableResult
  package func wait(for what: String, where isWanted: (String) -> Bool) throws(TrialFailure) -> [String] {
    let end = Clock.now + Int64(Clock.patience * 1_000_000)
    var next = seen
    while true {
      while next < all.count {
        next += 1
        guard isWanted(all[next - 1]) else { continue }
        defer { seen = next }
        return Array(all[seen..<next])
      }
      let left = end - Clock.now
      guard !hasEnded, left > 0 else { throw failure(waitingFor: what) }
      listen(milliseconds: Int32(clamping: left / 1_000 + 1))
    }
  }

  /// Waits for a number of unconsumed lines, and consumes them.
  package func wait(count: Int, seconds: Double) throws(TrialFailure) -> [String] {
    let end = Clock.now + Int64(seconds * 1_000_000)
    while all.count < seen + count {
      let left = end - Clock.now
      guard !hasEnded, left > 0 else { throw failure(waitingFor: "\(count) lines") }
      listen(milliseconds: Int32(clamping: left / 1_000 + 1))
    }
    defer { seen += count }
    return Array(all[seen..<seen + count])
  }

  private func failure(waitingFor what: String) -> TrialFailure {
    let news = all[seen...].suffix(30).map { "\n    \($0)" }.joined()
    let how = hasEnded ? "has ended" : "says nothing more"
    return TrialFailure("\(source) \(how); waited for \(what)\(news.isEmpty ? "" : "; it said\(news)")")
  }

  /// Receives the lines that have arrived, without consuming them.
  package func receive() { while listen(milliseconds: 0) {} }

  /// Consumes all lines that have arrived.
  package func skip() {
    receive()
    seen = all.count
  }

  /// Receives lines until all writers have closed the pipe or the time is up.
  package func listenToEnd(seconds: Double) {
    let end = Clock.now + Int64(seconds * 1_000_000)
    while !hasEnded, Clock.now < end { listen(milliseconds: 100) }
  }

  /// - Returns: whether any data arrived.
  @discardableResult
  private func listen(milliseconds: Int32) -> Bool {
    var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard descriptor >= 0, Glibc.poll(&poll, 1, milliseconds) > 0 else { return false }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = read(descriptor, &buffer, buffer.count)
    if count < 0 { return false }
    if count == 0 {
      close(descriptor)
      descriptor = -1
      return false
    }
    take(buffer[..<count])
    return true
  }

  private func take(_ bytes: ArraySlice<UInt8>) {
    rest += bytes
    let lines = rest.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    all += lines.dropLast().map { String(decoding: $0, as: UTF8.self) }
    rest = Array(lines.last ?? [])
  }
}
