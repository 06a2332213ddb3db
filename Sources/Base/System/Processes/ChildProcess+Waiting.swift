import Glibc

extension ChildProcess {
  /// Reads output until its first line is complete, the program closes the stream or the time has passed. The event loop
  /// does not run meanwhile.
  ///
  /// - Returns: the line without its end; nil if it was not complete in time.
  package func firstLine(_ stream: Stream, milliseconds: Int32) -> String? {
    let deadline = Deadline(microseconds: Int64(milliseconds) * 1000)
    var bytes: [UInt8] = []
    while true {
      if let end = bytes.firstIndex(of: 0x0A) { return String(decoding: bytes[..<end], as: UTF8.self) }
      var descriptor = pollfd(fd: descriptor(of: stream), events: Int16(POLLIN), revents: 0)
      let left = deadline.milliseconds
      guard poll(&descriptor, 1, left) > 0 || left > 0 else { return nil }
      guard read(stream, { bytes.append(contentsOf: $0) }) else { return nil }
    }
  }

  /// Reads both streams until the program has closed them. The event loop does not run meanwhile.
  package func readToEnd() -> [UInt8] {
    var bytes: [UInt8] = []
    var open = Stream.allCases
    while !open.isEmpty {
      let ready = PollSet.wait(for: open.map { descriptor(of: $0) }, milliseconds: -1)
      open.removeAll { stream in
        ready.contains(descriptor(of: stream)) && !read(stream) { bytes.append(contentsOf: $0) }
      }
    }
    return bytes
  }

  /// Asks the program to end, and kills it if it still runs after a time. The event loop does not run meanwhile.
  package func end(within milliseconds: Int32) {
    guard reap() == nil else { return }
    askToEnd()
    let deadline = Deadline(microseconds: Int64(milliseconds) * 1000)
    while reap() == nil {
      if deadline.hasPassed { return end() }
      usleep(1_000)
    }
  }
}
