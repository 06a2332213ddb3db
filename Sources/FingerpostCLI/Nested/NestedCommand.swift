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
    abstract: "Runs in windows of the compositor that is running already.",
    discussion: """
      Clients see one output for each window. Runs until the client ends, the last window is closed or, without a \
      client, somebody asks for the end. Ends with the client's status; 0 where the end was asked for; 128 and the \
      number of a signal that came before the client's end; 2 where the policy is wrong; 3 where the client could not start or was killed; 4 where there is no host compositor that can show \
      a window, or it went away.
      """)

  @Option(
    help: ArgumentHelp(
      "Size of each window unless the host chooses another, as 1280x800; overrides the policy's sizes.",
      valueName: "size"))
  var size: String?

  @Option(
    help: ArgumentHelp("How many windows to open; without it the policy's outputs, else one.", valueName: "number"))
  var outputs: Int?

  @Flag(help: "Covers the whole screen of the host.")
  var fullscreen = false

  @Option(
    help: ArgumentHelp(
      """
      Makes touches of pointer drags while it is held, with Ctrl two: shift, alt, super or none. Without it shift, where \
      the host has no touch screen.
      """, valueName: "modifier"))
  var touchModifier: String?

  @Flag(help: "Asks the host for all its shortcuts while a window has the keyboard, as the action host.shortcuts does.")
  var inhibitShortcuts = false

  @OptionGroup var options: RunningOptions

  @Argument(help: "A client to start, with its arguments.")
  var client: [String] = []

  func validate() throws {
    if let size, PixelSize(size) == nil {
      throw ValidationError("'\(size)' is no size; write it as 1280x800, each side from 1 to 65535")
    }
    if let touchModifier, touchModifier != "none", TouchModifier(rawValue: touchModifier) == nil {
      let known = TouchModifier.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("'\(touchModifier)' is no modifier for touches: they are \(known) and none")
    }
    if let outputs, !(1...16).contains(outputs) {
      throw ValidationError("there can be 1 to 16 outputs, not \(outputs)")
    }
  }

  func run() throws {
    let chosen = try ChosenPolicy(named: options.policy, otherwise: ChosenPolicy.search())
    let host = try connect()
    let running = try Running(
      options, chosen, outputs: descriptions(chosen.policy.outputs.map { $0 }), clock: MonotonicClock()
    ) { $0.privilegesByDefault = .nobody }
    running.followPolicy()
    running.openControl()
    let backend = NestedBackend(
      in: host, for: running.compositor, isFullscreen: fullscreen, positions: positions(chosen.policy.outputs),
      fixedSizes: fixedSizes(chosen.policy.outputs))
    try running.connect(backend)
    adjust(backend.input)
    running.announce()
    let ended = running.serve(client, atEnd: running.endTelling)
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

  private func connect() throws -> HostConnection {
    do throws(HostError) {
      // Signals must be able to end the program while a host does not answer.
      return try HeldSignals.whileInterruptible { () throws(HostError) in try HostConnection() }
    } catch {
      Console.report(error)
      throw ExitCode(4)
    }
  }

  /// - Returns: 4 if the host failed, 0 if the last window was closed; nil if the program ended for another reason.
  private static func status(of ending: BackendEnding?) -> Int32? {
    switch ending {
    case .failed(let error):
      Console.report(error)
      return 4
    case .closed: return 0
    case nil: return nil
    }
  }
}
