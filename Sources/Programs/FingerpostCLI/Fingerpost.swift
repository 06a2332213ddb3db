import ArgumentParser
// Replaces calloc in this program.
import CAllocation
import System

@main
struct Fingerpost: ParsableCommand {
  static let version = "0.2.0"

  /// Begins messages of the argument parser like those of `Console`.
  static var _errorPrefix: String { "fingerpost: error: " }

  static let configuration = CommandConfiguration(
    commandName: "fingerpost",
    abstract: "Routes touch, pointer and keyboard input to Wayland clients.",
    discussion: """
      This example starts the terminal 'foot' without a display, types a command and saves a picture. Its script comes \
      from standard input:

        printf '%s\\n' 'clients: {foot: foot}' 'steps:' \\
          '- wait: foot' '- type: ls' '- key: Return' '- pause: 1s' |
          fingerpost headless --realtime --script - --screenshot foot.png

      'ctl' controls a compositor that is already running, for example 'fingerpost headless -- foot' in another terminal:

        fingerpost ctl windows
        fingerpost ctl inject 'type: "ls\\n"'
        fingerpost ctl screenshot foot.png

      docs/scripts.md describes scripts, docs/policy.md policies, docs/control.md the control socket. The package has them in \
      /usr/share/doc/fingerpost.
      """,
    version: BuildDescription.text(version: version),
    subcommands: [
      HeadlessCommand.self, NestedCommand.self, OpenCommand.self, Run.self, KioskCommand.self, Devices.self, Check.self,
      TestCommand.self, Ctl.self, MCPCommand.self, Trace.self, ReviewCommand.self, ReportCommand.self,
      PlayTestCommand.self,
    ])

  /// Parses the command line and runs the command. Prepares the process first, for commands with and without a
  /// compositor.
  static func main() {
    StandardStreams.openMissing()
    ThisProcess.keepDescriptors()
    let signals = HeldSignals()
    do {
      var command = try CommandLineReading.read(Array(CommandLine.arguments.dropFirst()))
      if command is any ServingCommand {
        prepareServing()
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

extension Fingerpost {
  /// Prepares the standard streams of this process for a compositor.
  static func prepareServing() {
    HeldSignals.ignoreBrokenPipes()
    StandardStreams.neverWait()
  }
}

/// A command that runs a compositor.
///
/// Its loop handles `HeldSignals.all`. If the reader of its log disconnects, the lines are lost and the compositor
/// continues. Other commands end when the reader of their output disconnects.
protocol ServingCommand: ParsableCommand {}

extension HeadlessCommand: ServingCommand {}
extension PlayTestCommand: ServingCommand {}
extension NestedCommand: ServingCommand {}
extension Run: ServingCommand {}
extension KioskCommand: ServingCommand {}
