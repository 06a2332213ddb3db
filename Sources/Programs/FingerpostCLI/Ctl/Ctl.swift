import ArgumentParser
import Control

/// The command `fingerpost ctl`.
struct Ctl: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ctl",
    abstract: "Controls a running compositor: lists windows, injects input, takes screenshots.",
    discussion: """
      Examples:

        fingerpost ctl windows
        fingerpost ctl inject 'tap: {in: foot, at: center}' 'type: "ls\\n"'
        fingerpost ctl screenshot picture.png

      The compositor is selected by --socket, or else by the environment variable FINGERPOST_SOCKET. Without both, it is \
      the only one that is running in XDG_RUNTIME_DIR, or in /tmp/fingerpost-UID if XDG_RUNTIME_DIR is not set. --socket \
      and --json can precede or follow the name of the command.

      Exit status: 0 success; 1 the compositor refused or failed; 2 the request is invalid; 3 no compositor answers, or it \
      closed the connection; 64 the command line is invalid. See docs/control.md.
      """,
    subcommands: [
      Version.self, Windows.self, Surfaces.self, Devices.self, Outputs.self, Idle.self, Menu.self, Unlock.self,
      Inspect.self,
      Tree.self,
      Find.self, Focus.self, Raise.self, Close.self, Action.self, Actions.self, Chain.self, Inject.self, Play.self,
      Reload.self,
      Screenshot.self, DumpRecorder.self, Quit.self, Follow.self,
    ])
}

/// The options of all its commands.
struct CtlOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The control socket, or a display such as wayland-1. Default: see 'fingerpost ctl --help'.", valueName: "path"),
    completion: .file())
  var socket: String?

  @Flag(help: "Print the compositor's answers unchanged: one JSON object on each line.")
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
