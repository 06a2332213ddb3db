/// The options on the command line.
struct Options {
  var title = "Fingerpost"
  var applicationID = "org.fingerpost.Demo"
  var width = 760
  var height = 540
  var isFullscreen = false
  var logsEvents = false
  var isPlain = false
  var frameLimit: Int?
  var wantsHelp = false

  static let usage = """
    usage: fingerpost-demo [options]

    A small Wayland client with buttons, a line of text, an area to paint on with fingers, and a dial that is a
    subsurface. It draws its own content and needs no toolkit.

      --log                    print each input event on standard output
      --title TEXT             the window's title
      --app-id ID              the window's application id (org.fingerpost.Demo)
      --size WxH               the window's size in logical pixels (760x540)
      --fullscreen             start in full screen
      --exit-after-frames N    exit after N frames
      --plain                  do not use fingerpost-responder-v1: the program is then an ordinary client
      --help                   print this help
    """

  /// - Throws: an error if an option is unknown or lacks its value.
  init(_ arguments: [String]) throws(UsageError) {
    var rest = arguments[...]
    while let option = rest.popFirst() {
      switch option {
      case "--log": logsEvents = true
      case "--fullscreen": isFullscreen = true
      case "--plain": isPlain = true
      case "--help", "-h": wantsHelp = true
      case "--title": title = try Self.value(of: option, &rest)
      case "--app-id": applicationID = try Self.value(of: option, &rest)
      case "--size": try readSize(try Self.value(of: option, &rest))
      case "--exit-after-frames":
        let value = try Self.value(of: option, &rest)
        guard let count = Int(value), count > 0 else {
          throw UsageError("invalid number \"\(value)\" for \(option): expected a whole number of at least 1")
        }
        frameLimit = count
      default: throw UsageError("unknown option \"\(option)\"; --help lists all options")
      }
    }
  }

  private mutating func readSize(_ value: String) throws(UsageError) {
    let parts = value.split(separator: "x").map { Int($0) }
    guard parts.count == 2, let width = parts[0], let height = parts[1], (200...8192).contains(width),
      (200...8192).contains(height)
    else {
      throw UsageError(
        "invalid size \"\(value)\" for --size: expected WIDTHxHEIGHT with sides from 200 to 8192, for example 760x540")
    }
    (self.width, self.height) = (width, height)
  }

  private static func value(of option: String, _ rest: inout ArraySlice<String>) throws(UsageError) -> String {
    guard let value = rest.popFirst() else { throw UsageError("\(option) needs a value") }
    return value
  }
}

/// An invalid command line.
struct UsageError: Error, CustomStringConvertible {
  var description: String
  init(_ description: String) { self.description = description }
}
