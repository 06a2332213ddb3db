import ArgumentParser
import System

@main
struct Fingerpost: ParsableCommand {
  static let version = "0.1.0"

  static let configuration = CommandConfiguration(
    commandName: "fingerpost",
    abstract: "Routes touch, pointer and keyboard input to Wayland clients.",
    version: version,
    subcommands: [
      Headless.self, NestedCommand.self, Run.self, Devices.self, Check.self, Ctl.self, Trace.self,
    ])

  /// Parses the command line and runs the command, after the process is prepared for both kinds of command.
  static func main() {
    StandardStreams.openMissing()
    let signals = HeldSignals()
    do {
      var command = try parseAsRoot()
      if command is any ServingCommand {
        HeldSignals.ignoreBrokenPipes()
        StandardStreams.neverWait()
      } else {
        signals.release()
      }
      try command.run()
    } catch {
      signals.release()
      exit(withError: error)
    }
  }
}

/// A command that runs a compositor.
///
/// Its loop handles `HeldSignals.all`. A log whose reader is gone loses its lines; the compositor goes on. Other commands
/// end with the reader of what they print.
protocol ServingCommand: ParsableCommand {}

extension Headless: ServingCommand {}
extension NestedCommand: ServingCommand {}
extension Run: ServingCommand {}
