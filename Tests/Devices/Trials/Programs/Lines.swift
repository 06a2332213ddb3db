import CSystem
import CUinput
import Glibc

/// What comes through a pipe, line by line, for one who waits for it.
final class Lines {
  /// Who says them.
  let source: String
  /// All lines so far.
  private(set) var all: [String] = []
  /// How many of them have been looked at.
  private(set) var seen = 0
  private var descriptor: Int32
  private var rest: [UInt8] = []

  /// - Parameter descriptor: the end of a pipe to read from, closed by this object.
  init(from source: String, descriptor: Int32) {
    self.source = source
    self.descriptor = descriptor
    // Nobody who writes is to wait for this reader, whatever else it does.
    fp_pipe_hold_much(descriptor)
  }

  /// Makes a named pipe, which somebody else is going to write into.
  convenience init(fromPipe path: String) throws(TrialFailure) {
    unlink(path)
    guard mkfifo(path, 0o600) == 0 else { throw TrialFailure(systemCall: "cannot make the pipe \(path)") }
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw TrialFailure(systemCall: "cannot open the pipe \(path)") }
    self.init(from: path, descriptor: descriptor)
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Whether nobody can write any more.
  var hasEnded: Bool { descriptor < 0 }

  /// Waits until there is such a line, and goes on behind it.
  ///
  /// - Returns: all lines that had not been looked at, up to this one.
  @discardableResult
  func wait(for what: String, seconds: Double = 20, where isWanted: (String) -> Bool) throws(TrialFailure) -> [String] {
    let end = Clock.now + Int64(seconds * 1_000_000)
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

  /// Waits until so many lines have not been looked at, and goes on behind them.
  func wait(count: Int, seconds: Double) throws(TrialFailure) -> [String] {
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

  /// Takes all lines that are there as looked at.
  func skip() {
    while listen(milliseconds: 0) {}
    seen = all.count
  }

  /// Takes in what comes until nobody can write any more, or time is up.
  func listenToEnd(seconds: Double) {
    let end = Clock.now + Int64(seconds * 1_000_000)
    while !hasEnded, Clock.now < end { listen(milliseconds: 100) }
  }

  /// - Returns: whether something came.
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
