public import ArgumentParser
import Control
import Documents
import System

// The commands of `fingerpost ctl`. Each turns its arguments into a request.

extension Ctl {
  struct Version: CtlCommand {
    static let configuration = CommandConfiguration(abstract: "Says which program and protocol answer.")
    @OptionGroup var options: CtlOptions
    func request() -> ControlRequest { .version }
  }

  struct Windows: CtlCommand {
    static let configuration = CommandConfiguration(abstract: "Lists windows, the frontmost first.")
    @OptionGroup var options: CtlOptions
    func request() -> ControlRequest { .windows }
  }

  struct Surfaces: CtlCommand {
    static let configuration = CommandConfiguration(
      abstract: "Shows the surface trees of all windows, or of one: places, sizes, where each takes input.")
    @OptionGroup var options: CtlOptions
    @Argument(help: windowHelp) var window: String?
    func request() -> ControlRequest { .surfaces(window.map(WindowName.init(argument:))) }
  }

  struct Devices: CtlCommand {
    static let configuration = CommandConfiguration(abstract: "Lists the seat's devices.")
    @OptionGroup var options: CtlOptions
    func request() -> ControlRequest { .devices }
  }

  struct Outputs: CtlCommand {
    static let configuration = CommandConfiguration(abstract: "Lists outputs.")
    @OptionGroup var options: CtlOptions
    func request() -> ControlRequest { .outputs }
  }

  struct Focus: CtlCommand {
    static let configuration = CommandConfiguration(
      abstract: "Makes a window key and brings it to the front; with --none, no window is key.")
    @OptionGroup var options: CtlOptions
    @Argument(help: windowHelp) var window: String?
    @Flag(help: "Leaves no window key. Give either this or a window.") var none = false

    func validate() throws {
      if none == (window != nil) { throw ValidationError("give a window, or --none so that no window is key") }
    }

    func request() -> ControlRequest { .focus(window.map(WindowName.init(argument:))) }
  }

  struct Raise: CtlCommand {
    static let configuration = CommandConfiguration(abstract: "Brings a window to the front.")
    @OptionGroup var options: CtlOptions
    @Argument(help: windowHelp) var window: String
    func request() -> ControlRequest { .raise(WindowName(argument: window)) }
  }

  struct Close: CtlCommand {
    static let configuration = CommandConfiguration(abstract: "Asks a window to close; its client may refuse.")
    @OptionGroup var options: CtlOptions
    @Argument(help: windowHelp) var window: String
    func request() -> ControlRequest { .close(WindowName(argument: window)) }
  }

  struct Action: CtlCommand {
    static let configuration = CommandConfiguration(
      abstract: "Sends an action, such as edit.copy, from the first responder up.")
    @OptionGroup var options: CtlOptions
    @Argument(help: "The action's name.") var name: String
    func request() -> ControlRequest { .action(name) }
  }

  struct Reload: CtlCommand {
    static let configuration = CommandConfiguration(abstract: "Reads the policy again; a broken one changes nothing.")
    @OptionGroup var options: CtlOptions
    func request() -> ControlRequest { .reload }
  }

  struct Quit: CtlCommand {
    static let configuration = CommandConfiguration(abstract: "Ends the compositor.")
    @OptionGroup var options: CtlOptions
    func request() -> ControlRequest { .quit }
  }
}

extension Ctl {
  struct Inject: CtlCommand {
    static let configuration = CommandConfiguration(
      abstract: "Plays input: steps as scripts have them, one an argument.",
      discussion: """
        For example:

          fingerpost ctl inject 'tap: {in: foot, at: center}' 'type: "ls\\n"'

        Returns when clients have handled the input. Steps are described in docs/scripts.md; a window is named by its \
        client or its app id. If this command is interrupted, the rest is not played and nothing stays pressed.
        """)
    @OptionGroup var options: CtlOptions
    @Argument(help: "A step, or a list of them, in YAML or JSON.") var steps: [String]
    func request() -> ControlRequest { .inject(steps: steps) }
  }

  struct Screenshot: CtlCommand {
    static let configuration = CommandConfiguration(abstract: "Writes what an output or a window shows, as PNG.")
    @OptionGroup var options: CtlOptions
    @Option(help: ArgumentHelp("The output; otherwise the first.", valueName: "name")) var output: String?
    @Option(help: ArgumentHelp("Only what this window covers.", valueName: "window")) var window: String?
    @Flag(help: "Shows the cursor, too.") var cursor = false
    @Option(
      help: ArgumentHelp(
        "What to show of input: touches, debug, whatever is shown (switched on), or none.", valueName: "overlay"))
    var overlay = OverlayChoice.nothing
    @Argument(help: "Where to write it: a file, a pipe, or - for standard output.") var file: String

    func request() throws -> ControlRequest { request(to: try absolutePath(file)) }

    func run() throws {
      guard PictureRelay.isNeeded(for: file) else { return try CtlSession(options).carryOut(try request()) }
      try PictureRelay.run(to: file) { try CtlSession(options, printsResults: false).carryOut(request(to: $0)) }
    }

    private func request(to path: String) -> ControlRequest {
      .screenshot(
        ScreenshotRequest(
          file: path, output: output, window: window.map(WindowName.init(argument:)),
          includesCursor: cursor, overlay: overlay))
    }
  }

  struct DumpRecorder: CtlCommand {
    static let configuration = CommandConfiguration(
      abstract: "Writes the flight recorder to a file, and says which.")
    @OptionGroup var options: CtlOptions
    @Argument(help: "Where to write it; otherwise the compositor chooses.") var file: String?
    func request() throws -> ControlRequest { .dumpRecorder(file: try file.map(absolutePath)) }
  }

  struct Follow: CtlCommand {
    static let configuration = CommandConfiguration(
      abstract: "Prints what happens, until it is stopped: key-window, first-responder, trace.")
    @OptionGroup var options: CtlOptions
    @Argument(help: "What to follow.") var topics: [FollowTopic]
    func request() -> ControlRequest { .follow(topics) }
  }
}

extension FollowTopic: ExpressibleByArgument {}
extension OverlayChoice: ExpressibleByArgument {}

private let windowHelp: ArgumentHelp = "The window's id, name, app id or title, in which * and ? may be used."

/// The absolute form of a path. The compositor may have another working directory.
private func absolutePath(_ path: String) throws -> String {
  guard !path.hasPrefix("/") else { return path }
  do throws(ErrorNumber) {
    return "\(try Folder.current())/\(path)"
  } catch {
    Console.complain("cannot tell where \(path) is: \(error)")
    throw ExitCode(2)
  }
}
