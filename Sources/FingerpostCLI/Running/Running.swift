import ArgumentParser
import Assembly
import Backends
import Connectors
import ControlServer
import Documents
import Globals
import Keymaps
import Logging
import Playback
import Policies
import Scripts
import Surfaces
import System
import WaylandServer

/// A compositor at work in this process, and what goes on around it: its trace, its policy's file, its control socket.
final class Running {
  let compositor: Compositor
  let chosen: ChosenPolicy
  /// The folder for sockets, where the environment names none.
  private let runtimeFolder: String?
  /// Tells each thing that is routed; nil where nobody wants to hear.
  let narrator: RoutingNarrator?
  /// What gives input and shows the outputs.
  var backends: [BackendConnection] = []
  /// The backend that ended the program, if one did.
  var ending: BackendEnding?
  /// Who answers the control socket, where there is one.
  var control: ControlServer?
  /// Who writes down what is done; nil where nobody wants it.
  var recorder: SessionRecorder?
  var recordingFile: OutputFile?
  /// The signal that asks for the end, once one has come.
  let interruption = Interruption()
  /// What this program has started, in all.
  private let descendants = Descendants()
  private let record: RoutingRecord
  private let file: TraceFile?
  private var isRecordingKept = true
  private let dumping: FlightRecorderSignal
  private let crash: CrashRecord
  private(set) var following: PolicyFile?
  private var launches: ObserverToken?
  private var signals: EndSignals?

  /// - Throws: an exit code, when all that is wrong has been said.
  init(
    _ options: RunningOptions, _ chosen: ChosenPolicy, outputs: [OutputDescription], clock: any Clock,
    playing script: Script? = nil, adjust: (inout CompositorSettings) -> Void = { _ in }
  ) throws {
    self.chosen = chosen
    runtimeFolder = try Self.socketFolder()
    WaylandLog.format()
    compositor = try Self.makeCompositor(options, chosen.policy, outputs, clock, adjust)
    let file = try Self.makeTraceFile(options.trace)
    self.file = file
    record = RoutingRecord(of: compositor) { (lines: UnsafeBufferPointer<UInt8>) in file?.write(lines) }
    if file != nil { record.begin() }
    narrator = options.verbose ? RoutingNarrator(of: compositor) { Console.say("    \($0)") } : nil
    narrator?.begin()
    dumping = FlightRecorderSignal(of: compositor)
    crash = CrashRecord(of: compositor)
    launches = compositor.add(descendants)
    signals = EndSignals(
      compositor.loop, interruption, isPlaying: script != nil, reread: { [unowned self] in rereadPolicy() },
      childDidEnd: { [descendants] in descendants.reap() })
    try beginRecording(options.recording, script)
  }

  deinit { crash.cancel() }

  /// - Returns: the folder that was made, where the environment names none.
  private static func socketFolder() throws -> String? {
    do throws(SocketFolder.Fault) {
      let choice = try SocketFolder.ensure()
      if let warning = choice.warning { Console.report(.warning, warning) }
      return choice.made
    } catch {
      Console.report(error)
      throw ExitCode(1)
    }
  }

  private static func makeCompositor(
    _ options: RunningOptions, _ policy: Policy, _ outputs: [OutputDescription], _ clock: any Clock,
    _ adjust: (inout CompositorSettings) -> Void
  ) throws -> Compositor {
    do {
      var settings = CompositorSettings(outputs: outputs, policy: policy, log: log(isVerbose: options.verbose))
      settings.overlay = InputOverlay(showsTouches: options.showTouches, showsEverything: options.debugOverlay)
      settings.grantsControl = { policy.grantsControl(name: $0, command: $1) }
      adjust(&settings)
      return try Compositor(settings, clock: clock)
    } catch let error as InvalidDocument {
      Console.complain(error.diagnostics)
      throw ExitCode(2)
    } catch let error as KeymapError {
      Console.complain([Diagnostic(at: policy.keyboard.position, error.description)])
      throw ExitCode(2)
    } catch {
      Console.report(error)
      throw ExitCode(1)
    }
  }

  /// What goes wrong, as lines of standard error.
  static func log(isVerbose: Bool) -> Logger {
    var log = Logger(label: "fingerpost") { _ in PlainLog() }
    log.logLevel = isVerbose ? .debug : .warning
    return log
  }

  private static func makeTraceFile(_ path: String?) throws -> TraceFile? {
    guard let path else { return nil }
    do {
      return try TraceFile(streamingTo: path)
    } catch {
      Console.report(error)
      throw ExitCode(1)
    }
  }

  /// Prints what a program needs to connect, in the form of a shell's assignments.
  func announce() {
    Console.say("WAYLAND_DISPLAY=\(compositor.socketName)")
    if let runtimeFolder { Console.say("XDG_RUNTIME_DIR=\(runtimeFolder)") }
  }

  /// Reads the policy again when its files change, on SIGHUP and when somebody asks at the control socket.
  func followPolicy() {
    guard let path = chosen.path else { return }
    guard chosen.canBeReadAgain else { return }
    let file = PolicyFile(path, files: chosen.files, of: compositor, keys: .ofKeymaps)
    following = file
  }

  private func rereadPolicy() {
    if let following {
      following.reload()
    } else {
      let reason =
        chosen.path.map { "the policy came from \($0), which cannot be read again" } ?? "no policy file was loaded"
      Console.report(.warning, "SIGHUP ignored: \(reason)")
    }
  }

  /// Records and tells nothing more: what follows is only the end.
  func endTelling() {
    let isKept = endRecording()
    isRecordingKept = isRecordingKept && isKept
    record.end()
    narrator?.end()
  }

  /// Ends whatever was started here and still runs, the descendants of clients that have ended included.
  func endDescendants() {
    let left = descendants.end(isUrgent: { interruption.isUrgent }) { compositor.turn(milliseconds: $0) }
    guard !left.isEmpty else { return }
    let names = left.map { "\($0.id) (\($0.name))" }.joined(separator: ", ")
    Console.complain("fingerpost: error: these processes could not be ended: \(names)")
  }

  /// Ends the compositor with its clients, and keeps its trace and its recording.
  ///
  /// - Returns: false, and says why, where one of them could not be written.
  func stop() -> Bool {
    stopBackends()
    dumping.cancel()
    endTelling()
    endDescendants()
    compositor.stop()
    signals?.cancel()
    do {
      try file?.finish()
      return isRecordingKept
    } catch {
      Console.report(error)
      return false
    }
  }
}
