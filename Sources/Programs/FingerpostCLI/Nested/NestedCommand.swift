import ArgumentParser
import Assembly
import Backends
import Connectors
import Documents
import Geometry
import Globals
import Nested
import Policies
import System

/// The command `fingerpost nested`.
struct NestedCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "nested",
    abstract: "Runs clients in windows of the Wayland compositor that is already running (the host).",
    discussion: """
      Examples:

        fingerpost nested -- foot
        fingerpost nested --outputs 2 --size 800x480 -- foot

      Each window is one output. Runs until the client ends, the last window is closed, or SIGINT, SIGTERM or 'fingerpost \
      ctl quit' ends it.

      Exit status: that of the client; 0 the last window was closed, or 'fingerpost ctl quit' was used; 1 an output file \
      could not be written; 2 the policy has errors; 3 the client could not start or was killed, or --dmabuf cannot be \
      used; 4 there is no host compositor, or the connection was lost; 5 --painter gles cannot be used; 64 the command \
      line is invalid; 128 plus the number of a signal that ended it before the client.
      """)

  @Option(
    help: ArgumentHelp(
      """
      The size of each window in logical pixels, which the host may change: WIDTHxHEIGHT, each from 1 to \(PixelSize.longestSide). Default: \
      that of the policy, else 1280x800.
      """, valueName: "size"))
  var size: String?

  @Option(
    help: ArgumentHelp(
      "The number of windows, from 1 to 16. Default: the number of outputs in the policy, else 1.", valueName: "number")
  )
  var outputs: Int?

  @Flag(help: "Cover the whole screen of the host.")
  var fullscreen = false

  @Option(
    help: ArgumentHelp(
      """
      While this key is held, a drag with the pointer is a touch, and with Ctrl as well a pinch of two touches: shift, \
      alt, super, or none to turn this off. Default: shift if the host has no touchscreen, else none.
      """, valueName: "modifier"))
  var touchModifier: String?

  @Flag(
    help: """
      Ask the host to send its own shortcuts to the window that has keyboard focus. The action host.shortcuts toggles this.
      """)
  var inhibitShortcuts = false

  @OptionGroup var options: RunningOptions

  @OptionGroup var dmabufs: DmabufOptions

  @Argument(help: "A client to start, with its arguments. Put -- before it.")
  var client: [String] = []

  func validate() throws {
    if let size, PixelSize(size) == nil {
      throw ValidationError(PixelSize.invalid(size))
    }
    if let touchModifier, touchModifier != "none", TouchModifier(rawValue: touchModifier) == nil {
      let known = TouchModifier.allCases.map(\.rawValue) + ["none"]
      throw ValidationError(
        "invalid touch modifier \(touchModifier.quotedForPeople): expected \(known.alternatives)")
    }
    if let outputs, !(1...16).contains(outputs) {
      throw ValidationError("invalid number of outputs \(outputs): expected 1 to 16")
    }
  }

  func run() throws {
    let chosen = try ChosenPolicy(named: options.policy, otherwise: ChosenPolicy.search())
    let host = try Self.connect()
    let running = try Running(
      options, chosen, outputs: descriptions(chosen.policy.enabledOutputs), clock: MonotonicClock(),
      dmabufs: try dmabufs.offer()
    ) {
      $0.privilegesByDefault = .nobody
      $0.showsUserCursors = true
    }
    running.followPolicy()
    try running.openWidgets(options.accessibility, isShared: options.accessibility)
    running.openControl()
    let backend = NestedBackend(
      in: host, for: running.compositor, isFullscreen: fullscreen, positions: positions(chosen.policy.outputs),
      fixedSizes: fixedSizes(chosen.policy.outputs))
    try running.connect(backend)
    adjust(backend.input)
    running.announce()
    let ended = running.serve(client, atEnd: running.endPrinting)
    let isTraceKept = running.stop()
    let status = Self.status(of: running.ending) ?? ended
    if status != 0 { throw ExitCode(status) }
    if !isTraceKept { throw ExitCode(1) }
  }

  private func adjust(_ input: HostInput) {
    if let touchModifier {
      input.touchModifier = TouchModifier(rawValue: touchModifier)
      input.emulatesBesideTouch = true
    }
    input.wantsShortcuts = inhibitShortcuts
  }

  /// Connects to the compositor of the environment.
  ///
  /// - Throws: status 4, after the error was printed.
  /// Connects to the host compositor.
  ///
  /// - Parameter hint: what the user can do without one; empty for nothing.
  /// - Throws: an exit code, after an error was printed.
  static func connect(hint: String = "") throws -> HostConnection {
    do throws(HostError) {
      // Signals must be able to end the program while a host does not answer.
      return try HeldSignals.whileInterruptible { () throws(HostError) in try HostConnection() }
    } catch {
      Console.report(.error, "\(error)\(hint)")
      throw ExitCode(4)
    }
  }

  /// - Returns: 4 if the host failed, 0 if the last window was closed; nil if the program ended for another reason.
  static func status(of ending: BackendEnding?) -> Int32? {
    switch ending {
    case .failed(let error):
      Console.report(error)
      return 4
    case .closed: return 0
    case nil: return nil
    }
  }
}
