import ArgumentParser
import Control

/// `fingerpost ctl`
struct Ctl: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Asks a running compositor, or tells it what to do.",
    discussion: """
      Finds the compositor by --socket, by FINGERPOST_SOCKET, or as the only one that listens in XDG_RUNTIME_DIR \
      (without it, in /tmp/fingerpost-UID). Ends with \
      0 where it was done, 1 where the compositor would not or could not do it, 2 where what was asked is wrong, 3 where \
      there is no compositor to ask. See docs/control.md.
      """,
    subcommands: [
      Version.self, Windows.self, Surfaces.self, Devices.self, Outputs.self, Focus.self, Raise.self, Close.self,
      Action.self, Inject.self, Reload.self, Screenshot.self, DumpRecorder.self, Quit.self, Follow.self,
    ])
}

/// What all of its commands take.
struct CtlOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The compositor's control socket.", valueName: "path"))
  var socket: String?

  @Flag(help: "Prints what the compositor sends as it is, one JSON value on a line.")
  var json = false
}

/// One command: a request, and an answer to print.
protocol CtlCommand: ParsableCommand {
  var options: CtlOptions { get }
  func request() throws -> ControlRequest
}

extension CtlCommand {
  func run() throws { try CtlSession(options).carryOut(try request()) }
}

extension WindowName {
  /// A number is a window's id.
  init(argument: String) { self = Int(argument).map(WindowName.id) ?? .text(argument) }
}
