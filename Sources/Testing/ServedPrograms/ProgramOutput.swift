import System

/// The output of the program: the variables with which clients connect, and the last part of its messages.
struct ProgramOutput {
  private static let mostMessages = 1 << 16

  /// The values of lines such as `WAYLAND_DISPLAY=wayland-0` on standard output, by name.
  private(set) var variables: [String: String] = [:]
  private var line: [UInt8] = []
  private var written: [UInt8] = []
  private var openStreams = Set(ChildProcess.Stream.allCases)

  /// The last 64 KiB of standard error.
  var messages: String { String(decoding: written, as: UTF8.self).trimmed }

  /// The descriptors to wait for.
  func descriptors(of child: ChildProcess) -> [Int32] { openStreams.map { child.descriptor(of: $0) } }

  /// Reads what has been written, without waiting.
  mutating func read(from child: ChildProcess) {
    for stream in openStreams {
      var bytes: [UInt8] = []
      var count = -1
      while openStreams.contains(stream), count != bytes.count {
        count = bytes.count
        if !child.read(stream, { bytes.append(contentsOf: $0) }) { openStreams.remove(stream) }
      }
      switch stream {
      case .output: takeLines(bytes)
      case .errors:
        written += bytes
        written.removeFirst(max(0, written.count - Self.mostMessages))
      }
    }
  }

  private mutating func takeLines(_ bytes: [UInt8]) {
    line += bytes
    while let end = line.firstIndex(of: UInt8(ascii: "\n")) {
      let parts = line[..<end].split(separator: UInt8(ascii: "="), maxSplits: 1)
      if parts.count == 2 {
        variables[String(decoding: parts[0], as: UTF8.self)] = String(decoding: parts[1], as: UTF8.self)
      }
      line.removeFirst(end + 1)
    }
  }
}

extension String {
  /// The text without spaces and line feeds at its end.
  package var trimmed: String { String(reversed().drop { $0.isWhitespace }.reversed()) }
}
