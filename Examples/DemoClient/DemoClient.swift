import FingerpostClient
import Glibc

/// `fingerpost-demo`: runs one window until it is closed.
@main
enum DemoClient {
  static func main() {
    do {
      let options = try Options(Array(CommandLine.arguments.dropFirst()))
      if options.wantsHelp {
        Report.say(Options.usage)
      } else {
        try run(options)
      }
    } catch {
      Report.complain("\(error)")
      exit(1)
    }
  }

  private static func run(_ options: Options) throws {
    let log: ((String) -> Void)? = options.logsEvents ? { Report.say($0) } : nil
    let application = try WaylandApplication(
      identifier: options.applicationID, continuesChain: !options.isPlain, logsEvents: log)
    let window = DemoWindow(options, in: application)
    guard let limit = options.frameLimit else {
      try application.run()
      return
    }
    while window.isOpen, window.framesShown < limit {
      try application.turn()
      window.setNeedsDisplay()
    }
  }
}
