import AgentTools
import ArgumentParser
import Control
import Documents
import System

/// The command `fingerpost mcp`.
struct MCPCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mcp",
    abstract: "Serves agents: a desktop with tools, by the Model Context Protocol on standard streams.",
    discussion: """
      An agent's program starts this command and sends requests on its standard input. By default, the agent gets a desktop \
      of its own in memory: it starts programs there, reads their widgets, sends input, and saves what it did as a test.

      With --socket, the tools work on a compositor that is already running. --allow says what they may do there: 'look' \
      lists windows and widgets and takes pictures; 'input' also presses, types and drags, as the user does.

      The configuration of an agent's program:

        {"mcpServers": {"fingerpost": {"command": "fingerpost", "args": ["mcp"]}}}

      docs/mcp.md describes the tools. Exit status: 0 at the end of the input; 3 the compositor of --socket does not answer; \
      64 the command line is invalid.
      """)

  @Option(
    help: ArgumentHelp("The size of the desktop in pixels: WIDTHxHEIGHT. Default: 1280x800.", valueName: "size"))
  var size = "1280x800"

  @Option(
    help: ArgumentHelp("The policy of the desktop. Default: the built-in one.", valueName: "file"), completion: .file())
  var policy: String?

  @Option(
    help: ArgumentHelp(
      "Work on the running compositor with this control socket or display, such as wayland-1.", valueName: "path"),
    completion: .file())
  var socket: String?

  @Option(help: "The permission of the tools with --socket: look, or input, which includes looking.")
  var allow: Allowance?

  enum Allowance: String, CaseIterable, ExpressibleByArgument { case look, input }

  func validate() throws {
    guard PixelSize(size) != nil else { throw ValidationError(PixelSize.invalid(size)) }
    if socket != nil, allow == nil {
      throw ValidationError(
        "--socket needs --allow: 'look' lets agents list windows and widgets and take pictures of that desktop; 'input' "
          + "also lets them press, type and drag there")
    }
    if socket == nil, allow != nil {
      throw ValidationError("--allow needs --socket: on its own desktop an agent may do everything")
    }
    if socket != nil, policy != nil { throw ValidationError("--policy cannot be combined with --socket") }
  }

  func run() throws {
    let server = AgentServer(AgentSession(try desktop(), size: size), version: Fingerpost.version)
    let lines = InputLines(longest: AgentServer.longestLine)
    while let line = lines.next() {
      let answer: String? =
        switch line {
        case .tooLong: AgentServer.tooLong
        case .text(let text): text.allSatisfy(\.isWhitespace) ? nil : server.answer(text)
        }
      if let answer { Console.write(answer + "\n") }
    }
  }

  private func desktop() throws -> any AgentDesktop {
    guard let socket, let allow else { return PrivateDesktop(size: size, policy: policy) }
    do {
      let path = try SocketChoice.choose(
        named: socket, variable: nil, folder: SocketFolder.current, running: [])
      let desktop = SharedDesktop(try CtlLink(path: path), allow == .input ? .input : .look)
      Console.report(
        .notice,
        allow == .input
          ? "agents may look at the desktop of \(path), and press and type there as the user does"
          : "agents may look at the desktop of \(path): its windows, widgets and pictures")
      return desktop
    } catch {
      Console.report(error)
      throw ExitCode(3)
    }
  }
}
