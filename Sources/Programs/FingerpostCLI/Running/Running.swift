import ArgumentParser
import Assembly
import Backends
import Connectors
import ControlServer
import Documents
import Evidence
import Globals
import Keymaps
import Logging
import Playback
import Policies
import ScriptRecording
import Scripts
import Surfaces
import System
import WaylandServer
import Widgets

/// A running compositor with its trace, its policy file and its control socket.
final class Running {
  let compositor: Compositor
  let chosen: ChosenPolicy
  /// The folder that was created for sockets; nil if the environment names one.
  private let runtimeFolder: String?
  /// Prints each routing decision; nil if that was not requested.
  let tracePrinter: TracePrinter?
  /// The sources of input and the displays of outputs.
  var backends: [BackendConnection] = []
  /// Passes the settings of displays in later policies to their backend; nil without displays.
  var displays: DisplayFollower?
  /// The backend that ended the program, if one did.
  var ending: BackendEnding?
  /// The server of the control socket, if it is open.
  var control: ControlServer?
  /// The connection to the accessibility bus; nil without accessibility.
  var widgets: WidgetAccess?
  /// Adds widgets to the trace of input that no script plays; nil without accessibility.
  var widgetTrace: InputWidgetTrace?
  /// Records a script; nil if that was not requested.
  var recorder: ScriptRecorder?
  var recordingFile: OutputFile?
  /// The signal that ended the program, if one arrived.
  let interruption = Interruption()
  /// All processes that this program has started, and their descendants.
  private let descendants = Descendants()
  private let record: TraceFileWriter
  private let file: TraceFile?
  private var isRecordingKept = true
  private let dumping: FlightRecorderSignal
  private let crash: CrashRecord
  private(set) var following: PolicyFile?
  private var launches: ObserverToken?
  private var signals: EndSignals?
  /// The wait for the first client of a helper of the session.
  private var firstUse: EventSource?

  /// - Parameters:
  ///   - dmabufs: the dma-bufs that clients may hand over; nil for those that the painter imports.
  ///   - crashFolder: the folder for the flight recorder of a crash; nil for the folder of the sockets.
  /// - Throws: an exit code, after all errors were printed.
  init(
    _ options: RunningOptions, _ chosen: ChosenPolicy, outputs: [OutputDescription], clock: any Clock,
    playing script: Script? = nil, session: SessionSettings? = nil, dmabufs: DmabufOffer? = nil,
    crashFolder: String? = nil, adjust: (inout CompositorSettings) -> Void = { _ in }
  ) throws {
    self.chosen = chosen
    let painters = try options.painter.makePainters(importsDmabufs: dmabufs == nil, isVerbose: options.verbose)
    runtimeFolder = try Self.socketFolder()
    WaylandLog.format()
    DescriptorLimit.raise()
    compositor = try Self.makeCompositor(options, chosen.policy, outputs, clock) { settings in
      settings.watchesHealth = script == nil
      if clock is ScriptClock { (settings.patience, settings.watchesPrograms) = (10, false) }
      (settings.painters, settings.dmabufs) = (painters.maker, dmabufs ?? painters.dmabufs)
      adjust(&settings)
    }
    let file = try Self.makeTraceFile(options.trace)
    self.file = file
    record = TraceFileWriter(of: compositor) { (lines: UnsafeBufferPointer<UInt8>) in file?.write(lines) }
    if file != nil { record.begin() }
    tracePrinter = options.verbose ? TracePrinter(of: compositor) { Console.say("    \($0)") } : nil
    tracePrinter?.begin()
    dumping = FlightRecorderSignal(of: compositor)
    crash = CrashRecord(of: compositor, in: crashFolder)
    launches = compositor.add(descendants)
    signals = EndSignals(
      compositor.loop, interruption, isPlaying: script != nil, reread: { [unowned self] in rereadPolicy() },
      childDidEnd: { [descendants] in descendants.reap() })
    try beginRecording(options.recording, script, session ?? script?.session)
  }

  deinit { crash.cancel() }

  /// - Returns: the folder that was created; nil if the environment names one.
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
      settings.timelines = SynchronizationChoice.timelines(for: settings.dmabufs, isVerbose: options.verbose)
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

  /// A log that writes problems to standard error.
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

  /// Prints the environment variables that clients and `fingerpost ctl` need to connect, as shell assignments.
  ///
  /// - Parameter isPrivate: true if the run has a private session, whose folder for sockets nobody else knows.
  func announce(isPrivate: Bool = false) {
    Console.say("WAYLAND_DISPLAY=\(compositor.socketName)")
    let own = isPrivate ? Environment.variable("XDG_RUNTIME_DIR") : runtimeFolder
    if let own { Console.say("XDG_RUNTIME_DIR=\(own)") }
  }

  /// Reloads the policy when its files change, on SIGHUP and on request of a client of the control socket.
  func followPolicy() {
    guard let path = chosen.path else { return }
    guard chosen.canBeReadAgain else { return }
    let file = PolicyFile(
      path, files: chosen.files, of: compositor, keys: .ofKeymaps, adjust: chosen.adjust)
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

  /// Ends the recording and the trace, because the rest is only the shutdown.
  func endPrinting() {
    let isKept = endRecording()
    isRecordingKept = isRecordingKept && isKept
    record.end()
    tracePrinter?.end()
  }

  /// Starts a helper of the session when the first client connects to its socket.
  ///
  /// - Parameter start: starts the helper and returns its process, which does not end with the clients; nil if it does not start.
  func startOnUse(at socket: Int32, _ start: @escaping () -> Int32?) {
    firstUse = compositor.loop.watch(socket) { [unowned self] in
      firstUse?.cancel()
      if let process = start() { descendants.ignore(process) }
    }
  }

  /// The running processes that clients have left behind.
  var adopted: [ProcessEntry] { descendants.adopted }

  /// Ends all remaining descendants of this process, including those of clients that have already ended.
  func endDescendants() {
    compositor.programs.stopRestarting()
    let left = descendants.end(isUrgent: { interruption.isUrgent }) { compositor.turn(milliseconds: $0) }
    guard !left.isEmpty else { return }
    let names = left.map { "\($0.id) (\($0.name))" }.joined(separator: ", ")
    Console.report(.error, "cannot end these processes: \(names)")
  }

  /// Stops the compositor and its clients, and completes the trace and the recording.
  ///
  /// - Returns: false, after an error was printed, if one of these files could not be written.
  func stop() -> Bool {
    stopBackends()
    dumping.cancel()
    endPrinting()
    endDescendants()
    firstUse?.cancel()
    control?.widgets = nil
    (widgetTrace, widgets) = (nil, nil)
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
