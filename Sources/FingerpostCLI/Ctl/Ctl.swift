import ArgumentParser
import Control

/// The command `fingerpost ctl`.
struct Ctl: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Controls a running compositor: lists windows, injects input, takes screenshots.",
    discussion: """
      The compositor is the one at --socket PATH, else the one that FINGERPOST_SOCKET names, else the only one that listens \
      in XDG_RUNTIME_DIR (without it, in /tmp/fingerpost-UID). --socket and --json may stand before or after the name of the \
      command.

      Exit status: 0 done, 1 refused or failed, 2 the request is wrong, 3 no compositor answers, 64 the command line is \
      wrong. See docs/control.md.
      """,
    subcommands: [
      Version.self, Windows.self, Surfaces.self, Devices.self, Outputs.self, Focus.self, Raise.self, Close.self,
      Action.self, Inject.self, Reload.self, Screenshot.self, DumpRecorder.self, Quit.self, Follow.self,
    ])
}

/// The options of all its commands.
struct CtlOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The compositor's control socket.", valueName: "path"))
  var socket: String?

  @Flag(help: "Prints what the compositor sends as it is, one JSON value on a line.")
  var json = false
}

/// A command with a request to send and an answer to print.
protocol CtlCommand: ParsableCommand {
  var options: CtlOptions { get }
  func request() throws -> ControlRequest
}

extension CtlCommand {
  func run() throws { try CtlSession(options).carryOut(try request()) }
}

extension WindowName {
  /// A number selects a window by id; any other text selects it by name.
  init(argument: String) { self = Int(argument).map(WindowName.id) ?? .text(argument) }
}
