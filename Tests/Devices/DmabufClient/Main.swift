import Glibc

/// A client that shows one pattern in a window, in memory of the kind that its argument names:
///
/// - `shm`: shared memory.
/// - `udmabuf`: a dma-buf in ordinary memory, by `/dev/udmabuf`.
/// - the path of a card: a dma-buf in the card's memory.
///
/// With `--fence`, a device writes into the buffer of a card, which must be of the driver vgem, until the compositor has answered a
/// request after the commit. The client prints `shown` when the compositor asks for the next frame, and ends when it is
/// disconnected. The exit status is 1 if anything differs from that.
@main
enum Main {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    let hasFence = arguments.contains("--fence")
    guard let kind = arguments.first(where: { !$0.hasPrefix("--") }) else {
      fail("expected shm, udmabuf or the path of a card")
    }
    do throws(Complaint) {
      let window = try PatternWindow()
      let sheet = try Sheet(kind)
      if hasFence { try sheet.beginDeviceWrite() }
      try window.commit(sheet)
      if hasFence {
        try window.awaitAnswer()
        guard !window.isShown else { throw Complaint("the frame was shown while the device wrote") }
        say("answered while the device writes")
        try sheet.endDeviceWrite()
      }
      try window.awaitFrame()
      say("shown")
      try window.awaitEnd()
    } catch {
      fail(error.description)
    }
  }

  private static func fail(_ words: String) -> Never {
    say("dmabuf-client: \(words)")
    exit(1)
  }

  static func say(_ words: String) {
    let line = Array("\(words)\n".utf8)
    _ = write(1, line, line.count)
  }
}

/// The reason why the program cannot go on.
struct Complaint: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }

  /// A failed system call, with the kernel's reason.
  init(systemCall words: String) { description = "\(words): \(String(cString: strerror(errno)))" }
}
