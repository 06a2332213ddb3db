import ArgumentParser
import System

@main
struct Fingerpost: ParsableCommand {
  static let version = "0.1.0"

  static let configuration = CommandConfiguration(
    commandName: "fingerpost",
    abstract: "Routes touch, pointer and keyboard input to Wayland clients.",
    discussion: """
      For example, this runs a terminal in memory, types into it and keeps a picture of it:

        fingerpost headless -- foot &
        fingerpost ctl inject 'type: "ls\\n"'
        fingerpost ctl screenshot foot.png

      'ctl' talks to a compositor that another of these commands runs: it lists windows and devices, injects input, takes \
      screenshots and ends it. To play a script, see docs/scripts.md.
      """,
    version: version,
    subcommands: [
      HeadlessCommand.self, NestedCommand.self, Run.self, Devices.self, Check.self, Ctl.self, Trace.self,
    ])

  /// Parses the command line and runs the command. Prepares the process first, for commands with and without a
  /// compositor.
  static func main() {
    StandardStreams.openMissing()
    let signals = HeldSignals()
    do {
      var command = try CommandLineReading.read(Array(CommandLine.arguments.dropFirst()))
      if command is any ServingCommand {
        HeldSignals.ignoreBrokenPipes()
        StandardStreams.neverWait()
      } else {
        signals.release()
      }
      try command.run()
    } catch {
      // Signals that are still held stay held: the exit status of a completed run does not depend on them.
      exit(withError: error)
    }
  }
}

/// A command that runs a compositor.
///
/// Its loop handles `HeldSignals.all`. If the reader of its log disconnects, the lines are lost and the compositor
/// continues. Other commands end when the reader of their output disconnects.
protocol ServingCommand: ParsableCommand {}

extension HeadlessCommand: ServingCommand {}
extension NestedCommand: ServingCommand {}
extension Run: ServingCommand {}
