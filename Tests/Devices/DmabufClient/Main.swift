import Glibc

/// A client that shows a pattern in a window, in memory of the kind that its argument names:
///
/// - `shm`: shared memory.
/// - `udmabuf`: a dma-buf in ordinary memory, by `/dev/udmabuf`.
/// - the path of a card: a dma-buf in the card's memory. Its rows have 20 pixels more than the picture.
///
/// With `--fullscreen`, the window covers the output. With `--step N`, the pattern is number N. With `--frames N`, N further patterns
/// follow, each in the next frame, in two buffers in turn: a buffer is only written after the compositor has returned it.
///
/// With `--fence`, a device writes into the buffer of a card, which must be of the driver vgem, until the compositor has answered a
/// request after the commit. The client prints `shown` when the last frame is presented, or `shown without a copy` if the
/// compositor reports that, and ends when it is disconnected. The exit status is 1 if anything differs from that.
@main
enum Main {
  static func main() {
    do throws(Complaint) {
      let options = try Options(CommandLine.arguments.dropFirst())
      let window = try PatternWindow(isFullscreen: options.isFullscreen)
      if options.hasFence { try showWithFence(options, window) } else { try showFrames(options, window) }
      say(window.isUncopied ? "shown without a copy" : "shown")
      try window.awaitEnd()
    } catch {
      say("dmabuf-client: \(error.description)")
      exit(1)
    }
  }

  private static func showFrames(_ options: Options, _ window: PatternWindow) throws(Complaint) {
    var sheets: [Sheet] = []
    for _ in 0..<min(options.frames + 1, 2) { sheets.append(try Sheet(options.kind, window.size)) }
    for frame in 0...options.frames {
      let sheet = sheets[frame % sheets.count]
      try window.awaitRelease(of: sheet)
      try sheet.paint(options.step + frame)
      try window.commit(sheet)
      try window.awaitFrame()
    }
  }

  private static func showWithFence(_ options: Options, _ window: PatternWindow) throws(Complaint) {
    let sheet = try Sheet(options.kind, window.size)
    try sheet.paint(options.step)
    try sheet.beginDeviceWrite()
    try window.commit(sheet)
    try window.awaitAnswer()
    guard !window.isShown else { throw Complaint("the frame was shown while the device wrote") }
    say("answered while the device writes")
    try sheet.endDeviceWrite()
    try window.awaitFrame()
  }

  static func say(_ words: String) {
    let line = Array("\(words)\n".utf8)
    _ = write(1, line, line.count)
  }
}

/// The options on the command line.
private struct Options {
  private(set) var kind = ""
  private(set) var isFullscreen = false
  private(set) var hasFence = false
  private(set) var step = 0
  private(set) var frames = 0

  init(_ arguments: ArraySlice<String>) throws(Complaint) {
    var rest = arguments
    while let word = rest.popFirst() {
      switch word {
      case "--fullscreen": isFullscreen = true
      case "--fence": hasFence = true
      case "--step": step = try Self.number(rest.popFirst())
      case "--frames": frames = try Self.number(rest.popFirst())
      default: kind = word
      }
    }
    guard !kind.isEmpty else { throw Complaint("expected shm, udmabuf or the path of a card") }
  }

  private static func number(_ word: String?) throws(Complaint) -> Int {
    guard let number = word.flatMap({ Int($0) }), (0...1000).contains(number) else {
      throw Complaint("expected a number from 0 to 1000")
    }
    return number
  }
}

/// The reason why the program cannot go on.
struct Complaint: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }

  /// A failed system call, with the kernel's reason.
  init(systemCall words: String) { description = "\(words): \(String(cString: strerror(errno)))" }
}
