import ArgumentParser
import Control
import Documents
import System

// The commands of `fingerpost ctl`. Each turns its arguments into a request.

extension Ctl {
  struct Version: CtlCommand {
    static let configuration = CommandConfiguration(
      commandName: "version",
      abstract: "Prints the versions of the compositor and of the protocol.",
      examples: "fingerpost ctl version")
    @OptionGroup var options: CtlOptions
    func request() -> ControlRequest { .version }
  }

  struct Windows: CtlCommand {
    static let configuration = CommandConfiguration(
      commandName: "windows",
      abstract: "Lists windows, the frontmost first and hidden ones last.",
      examples: "fingerpost ctl windows")
    @OptionGroup var options: CtlOptions
    func request() -> ControlRequest { .windows }
  }

  struct Surfaces: CtlCommand {
    static let configuration = CommandConfiguration(
      commandName: "surfaces",
      abstract: "Shows the surface trees of all windows, or of one: positions, sizes and input regions.",
      examples: "fingerpost ctl surfaces foot")
    @OptionGroup var options: CtlOptions
    @Argument(help: "\(windowHelp) Default: all windows.") var window: String?
    func request() -> ControlRequest { .surfaces(window.map(WindowName.init(argument:))) }
  }

  struct Devices: CtlCommand {
    static let configuration = CommandConfiguration(
      commandName: "devices",
      abstract: "Lists the input devices of the seat.",
      examples: "fingerpost ctl devices")
    @OptionGroup var options: CtlOptions
    func request() -> ControlRequest { .devices }
  }

  struct Outputs: CtlCommand {
    static let configuration = CommandConfiguration(
      commandName: "outputs",
      abstract: "Lists outputs with their modes, scales, positions, sizes and states; or keeps changes of them.",
      details: "With keep, changes that clients have made are not undone. See output-changes in docs/policy.md.",
      examples: "fingerpost ctl outputs", "fingerpost ctl outputs keep")
    @OptionGroup var options: CtlOptions
    @Argument(help: "keep: confirms the changes that wait for it. Default: lists outputs.") var task: OutputTask?
    func request() -> ControlRequest { task == .keep ? .keepOutputs : .outputs }
  }

  struct Idle: CtlCommand {
    static let configuration = CommandConfiguration(
      commandName: "idle",
      abstract: "Shows the time without input, whether the desktop is asleep or locked, and what keeps it awake.",
      examples: "fingerpost ctl idle")
    @OptionGroup var options: CtlOptions
    func request() -> ControlRequest { .idle }
  }

  struct Menu: CtlCommand {
    static let configuration = CommandConfiguration(
      commandName: "menu",
      abstract: "Shows the edit menu: whether a program draws it, whether it is open, and its items.",
      examples: "fingerpost ctl action edit.menu", "fingerpost ctl menu")
    @OptionGroup var options: CtlOptions
    func request() -> ControlRequest { .menu }
  }

  struct Unlock: CtlCommand {
    static let configuration = CommandConfiguration(
      commandName: "unlock",
      abstract: "Unlocks a session that is locked although the program that locked it has gone.",
      details: "The policy has to allow it: while-locked: {allow: unlock}.",
      examples: "fingerpost ctl unlock")
    @OptionGroup var options: CtlOptions
    func request() -> ControlRequest { .unlock }
  }

  struct Focus: CtlCommand {
    static let configuration = CommandConfiguration(
      commandName: "focus",
      abstract: "Makes a window key and brings it to the front; with --none, no window is key.",
      details: "The key window gets keyboard focus. A hidden window is shown.",
      examples: "fingerpost ctl focus foot", "fingerpost ctl focus --none")
    @OptionGroup var options: CtlOptions
    @Argument(help: ArgumentHelp(windowHelp)) var window: String?
    @Flag(help: "Make no window key. Give either this or a window.") var none = false

    func validate() throws {
      if none == (window != nil) {
        throw ValidationError("expected either a window, or --none so that no window is key")
      }
    }

    func request() -> ControlRequest { .focus(window.map(WindowName.init(argument:))) }
  }

  struct Raise: CtlCommand {
    static let configuration = CommandConfiguration(
      commandName: "raise",
      abstract: "Brings a window to the front, without a change of the key window.",
      examples: "fingerpost ctl raise foot")
    @OptionGroup var options: CtlOptions
    @Argument(help: ArgumentHelp(windowHelp)) var window: String
    func request() -> ControlRequest { .raise(WindowName(argument: window)) }
  }

  struct Close: CtlCommand {
    static let configuration = CommandConfiguration(
      commandName: "close",
      abstract: "Asks a window to close; its client may refuse.",
      examples: "fingerpost ctl close foot")
    @OptionGroup var options: CtlOptions
    @Argument(help: ArgumentHelp(windowHelp)) var window: String
    func request() -> ControlRequest { .close(WindowName(argument: window)) }
  }

  struct Action: CtlCommand {
    static let configuration = CommandConfiguration(
      commandName: "action",
      abstract: "Sends an action, such as edit.copy, from the first responder up the responder chain.",
      details: "Prints the object that performed the action.",
      examples: "fingerpost ctl action edit.copy")
    @OptionGroup var options: CtlOptions
    @Argument(help: "The name of the action, as in the policy.") var name: String
    func request() -> ControlRequest { .action(name) }
  }

  struct Actions: CtlCommand {
    static let configuration = CommandConfiguration(
      commandName: "actions",
      abstract: "Tells which actions can be performed now, and by what.",
      details:
        "With names, prints the answer of each place of the responder chain, from the focused widget up to the shell.",
      examples: "fingerpost ctl actions", "fingerpost ctl actions --window editor edit.copy edit.paste")
    @OptionGroup var options: CtlOptions
    @Option(
      help: ArgumentHelp(
        "The window that the actions would be sent to: \(windowNames). Default: the first responder.",
        valueName: "window"))
    var window: String?
    @Argument(help: "The names of actions. Default: all known actions.") var names: [String] = []

    func request() -> ControlRequest {
      .actions(ActionsRequest(window: window.map(WindowName.init(argument:)), names: names))
    }
  }

  struct Reload: CtlCommand {
    static let configuration = CommandConfiguration(
      commandName: "reload",
      abstract: "Reads the policy again. If it has errors, prints them and keeps the current policy.",
      examples: "fingerpost ctl reload")
    @OptionGroup var options: CtlOptions
    func request() -> ControlRequest { .reload }
  }

  struct Quit: CtlCommand {
    static let configuration = CommandConfiguration(
      commandName: "quit",
      abstract: "Ends the compositor.",
      examples: "fingerpost ctl quit")
    @OptionGroup var options: CtlOptions
    func request() -> ControlRequest { .quit }
  }
}

extension Ctl {
  struct Inject: CtlCommand {
    static let configuration = CommandConfiguration(
      commandName: "inject",
      abstract: "Plays input: touches, pointer, keys. Each argument is a step of a script.",
      discussion: """
        Example:

          fingerpost ctl inject 'tap: {in: foot, at: center}' 'type: "ls\\n"'

        Returns when clients have handled the input. Steps are described in docs/scripts.md. A window is named by its \
        client or its app id. If no window has keyboard focus, typed text is lost, and a warning is printed. If this \
        command is interrupted, the remaining steps are not played, and nothing stays pressed.
        """)
    @OptionGroup var options: CtlOptions
    @Argument(help: "A step, or a list of them, in YAML or JSON.") var steps: [String]
    func request() -> ControlRequest { .inject(steps: steps) }
  }

  struct Play: CtlCommand {
    static let configuration = CommandConfiguration(
      commandName: "play",
      abstract: "Plays steps of the whole language in 'fingerpost headless --serve', and prints their results.",
      discussion: """
        Example:

          fingerpost ctl play --clients '{term: {command: [foot, sh]}}' 'type: "ls\\n"' 'expect: {key-window: term}'

        Each argument is a step as in a script, or a list of steps. The exit status is 1 if one did not pass; the steps \
        after it are not played then. Relative paths begin in the folder of the compositor.
        """)
    @OptionGroup var options: CtlOptions
    @Option(help: ArgumentHelp("Clients to start first: the value of 'clients' of a script.", valueName: "mapping"))
    var clients: String?
    @Argument(help: "A step, or a list of them, in YAML or JSON.") var steps: [String] = []
    func request() -> ControlRequest { .play(clients: clients, steps: steps) }
  }

  struct Screenshot: CtlCommand {
    static let configuration = CommandConfiguration(
      commandName: "screenshot",
      abstract: "Writes a picture (PNG) of an output or of a window.",
      details: "Prints the path of the picture.",
      examples: "fingerpost ctl screenshot picture.png", "fingerpost ctl screenshot --window foot --cursor picture.png")
    @OptionGroup var options: CtlOptions
    @Option(
      help: ArgumentHelp("The output. Default: the one that shows --window, or else the first.", valueName: "name"))
    var output: String?
    @Option(help: ArgumentHelp("Only the area of this window: \(windowNames).", valueName: "window")) var window:
      String?
    @Flag(help: "Draw the cursor, too.") var cursor = false
    @Option(
      help: ArgumentHelp(
        "Draw input: touches, debug, or shown (the overlays that are turned on).", valueName: "overlay"))
    var overlay = OverlayChoice.nothing
    @Argument(help: "The file to write; it may be a pipe. - is standard output.") var file: String

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
      commandName: "dump-recorder",
      abstract: "Writes the flight recorder (the latest events) to a file, and prints its path.",
      details: "'fingerpost trace' reads the file.",
      examples: "fingerpost ctl dump-recorder flight.jsonl")
    @OptionGroup var options: CtlOptions
    @Argument(help: "The file to write. Default: a new file in XDG_RUNTIME_DIR.") var file: String?
    func request() throws -> ControlRequest { .dumpRecorder(file: try file.map(absolutePath)) }
  }

  struct Follow: CtlCommand {
    static let configuration = CommandConfiguration(
      commandName: "follow",
      abstract:
        "Prints changes of the key window, first responder or mode, gestures, actions, or the trace, until interrupted.",
      details:
        "Prints the current state first, then each change with its reason. Ends with status 3 when the compositor ends.",
      examples: "fingerpost ctl follow key-window first-responder")
    @OptionGroup var options: CtlOptions
    @Argument(help: "One or more topics.") var topics: [FollowTopic]
    func request() -> ControlRequest { .follow(topics) }
  }
}

enum OutputTask: String, CaseIterable, ExpressibleByArgument { case keep }
extension FollowTopic: ExpressibleByArgument {}
extension OverlayChoice: ExpressibleByArgument {}

private let windowNames = "an id, a name, an app id or a title; * and ? match other characters"
private let windowHelp = "The window: \(windowNames)."

/// The absolute form of a path. The compositor may have another working directory.
private func absolutePath(_ path: String) throws -> String {
  guard !path.hasPrefix("/") else { return path }
  do throws(ErrorNumber) {
    return "\(try Folder.current())/\(path)"
  } catch {
    Console.report(.error, "cannot find the absolute path of \(path): \(error)")
    throw ExitCode(2)
  }
}
