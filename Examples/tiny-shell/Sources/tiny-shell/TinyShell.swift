import FingerpostCompositor
import Glibc

/// A compositor with two actions of its own. It runs a program, and shows all clients of its socket in a window of the
/// Wayland session. Without a session, it shows them on an output in memory.
///
///     tiny-shell foot
@main struct TinyShell {
  /// The gestures and keys of the shell, in the language of policy files.
  static let policy = """
    recognizers:
      - {name: close, on: any, type: swipe, direction: down, touches: 3, action: shell.close-window}
    bindings:
      Super+L: shell.list-windows
    """

  static func main() {
    do {
      exit(try TinyShell(command: Array(CommandLine.arguments.dropFirst())).run())
    } catch {
      say("tiny-shell: \(error)")
      exit(1)
    }
  }

  private let compositor: Compositor
  /// The window in the host; nil if the output is in memory.
  private let window: BackendConnection?
  private let command: [String]

  init(command: [String]) throws {
    self.command = command
    let policy = try PolicyReader.read(
      text: Self.policy, file: "tiny-shell", actions: ["shell.close-window", "shell.list-windows"])
    let output = OutputDescription(name: "main", mode: IntSize(1280, 800))
    compositor = try Compositor(CompositorSettings(outputs: [output], policy: policy), clock: MonotonicClock())
    let host = getenv("WAYLAND_DISPLAY") == nil ? nil : try HostConnection()
    window = try host.map { [compositor] in try BackendConnection(NestedBackend(in: $0, for: compositor), compositor) }
    addActions()
  }

  // MARK: Actions

  private func addActions() {
    // The recognizer is attached to windows, so the request contains the window under the fingers.
    compositor.setAction("shell.close-window") { [unowned compositor] request in
      guard let window = request.window else { return }
      say("closing \(window.appID)")
      compositor.askToClose(window)
    }
    compositor.setAction("shell.list-windows") { [unowned compositor] _ in
      for window in compositor.windows.windows where window.kind == .toplevel {
        let isKey = window === compositor.seat.keyWindow
        say("\(window.appID) \"\(window.title)\"\(isKey ? ", has the keyboard" : "")")
      }
    }
  }

  // MARK: The loop

  /// Serves clients until the program ends or the window is closed.
  private func run() throws -> Int32 {
    say("WAYLAND_DISPLAY=\(compositor.socketName)")
    let program = command.isEmpty ? nil : try compositor.programs.launch("program", command, echoesOutput: true)
    var ending: BackendEnding?
    while ending == nil, program?.isRunning ?? true {
      compositor.turn(milliseconds: -1)
      ending = window?.turnDidEnd()
    }
    program?.end()
    window?.stop()
    compositor.stop()
    guard case .failed(let error) = ending else { return 0 }
    throw error
  }
}

/// Prints a line at once, even if the output is a pipe.
func say(_ line: String) {
  print(line)
  fflush(nil)
}
