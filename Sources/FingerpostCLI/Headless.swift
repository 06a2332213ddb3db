import ArgumentParser
import Assembly
import ControlServer
import Documents
import Geometry
import Glibc
import Globals
import Keymaps
import Logging
import Playback
import Policies
import Scripts

/// `fingerpost headless`
struct Headless: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Runs without a display: clients see outputs that exist in memory only.",
    discussion: """
      With a script, plays it and ends with 0 where everything held, 1 where an expectation failed, 2 where the script \
      or policy is wrong, 3 where a client could not start or died unexpectedly. A recording is played as a script \
      with one step. Without either, runs until the client ends.
      """)

  @Option(help: ArgumentHelp("The script to play.", valueName: "file"))
  var script: String?

  @Option(
    help: ArgumentHelp(
      "The recording of a touchscreen to play onto the first output, by evemu or libinput record.", valueName: "file"))
  var recording: String?

  @Option(help: ArgumentHelp("Size of the output where the script names none, as 1280x800.", valueName: "size"))
  var size: String?

  @Option(help: ArgumentHelp("Scale of the output where the script names none.", valueName: "number"))
  var scale: Double?

  @Option(help: ArgumentHelp("The policy to follow.", valueName: "file"))
  var policy: String?

  @Option(help: ArgumentHelp("Where to write what came in, who got it and why.", valueName: "file"))
  var trace: String?

  @Option(help: ArgumentHelp("Where to write what the first output shows at the end, as PNG.", valueName: "file"))
  var screenshot: String?

  @Option(help: ArgumentHelp("Where to write the result for CI systems, as JUnit XML.", valueName: "file"))
  var junit: String?

  @Flag(help: "Lets the machine's clock run instead of the script's own.")
  var realtime = false

  @Flag(help: "Opens the control socket while a script plays; without a script it is open unless the policy says no.")
  var control = false

  @Flag(name: .shortAndLong, help: "Says each step and what was routed where.")
  var verbose = false

  @Argument(help: "A client to start, with its arguments; scripts know it as 'client'.")
  var client: [String] = []

  func validate() throws {
    if let size, PixelSize(size) == nil { throw ValidationError("'\(size)' is no size; write it as 1280x800") }
    if let scale, !(0.25...16).contains(scale) { throw ValidationError("the scale must lie between 0.25 and 16") }
    if script != nil, recording != nil {
      throw ValidationError("a script plays recordings by itself: give it a step such as - recording: FILE")
    }
  }

  func run() throws {
    let script = try readScript()
    let chosen = try readPolicy(of: script)
    RuntimeFolder.ensure()
    let compositor = try makeCompositor(script, chosen.policy)
    let file = try makeTraceFile()
    let record = RoutingRecord(of: compositor) { (lines: UnsafeBufferPointer<UInt8>) in file?.write(lines) }
    if file != nil { record.begin() }
    let narrator = verbose ? RoutingNarrator(of: compositor) { Console.say("    \($0)") } : nil
    narrator?.begin()
    let dumping = FlightRecorderSignal(of: compositor)
    defer { dumping.cancel() }
    let following = follow(chosen, by: compositor)
    let server = openControl(of: compositor, chosen.policy)
    defer { withExtendedLifetime((following, server)) {} }
    var isScreenshotKept = true
    let atEnd = {
      record.end()
      narrator?.end()
      isScreenshotKept = keepScreenshot(of: compositor)
    }
    let status =
      isPlaying
      ? play(script, compositor, narrator, atEnd) : runUntilTheClientEnds(compositor, server, atEnd)
    compositor.stop()
    let isRecordKept = keep(file)
    if status != 0 { throw ExitCode(status) }
    if !isScreenshotKept || !isRecordKept { throw ExitCode(1) }
  }

  // MARK: - What is given

  private func readScript() throws -> Script {
    var script = try readRecording() ?? Script()
    if let path = self.script {
      do {
        let read = try ScriptReader.read(path: path)
        Console.warn(read.warnings)
        script = read.script
      } catch {
        Console.complain(error.diagnostics)
        throw ExitCode(2)
      }
    }
    if realtime { script.settings.clock = .real }
    if !client.isEmpty, isPlaying {
      let start = SourcePosition(file: "command line", line: 1, column: 1)
      script.clients.insert(ScriptClient(name: "client", command: .arguments(client), position: start), at: 0)
    }
    return script
  }

  private func makeCompositor(_ script: Script, _ policy: Policy) throws -> Compositor {
    var log = Logger(label: "fingerpost") { _ in PlainLog() }
    log.logLevel = verbose ? .debug : .warning
    let outputs = outputs(of: script, policy)
    let isScripted = isPlaying && script.settings.clock == .virtual
    do {
      var settings = CompositorSettings(outputs: outputs, policy: policy, log: log)
      settings.grantsControl = { policy.grantsControl(name: $0, command: $1) }
      return try Compositor(settings, clock: isScripted ? ScriptClock() : MonotonicClock())
    } catch let error as InvalidDocument {
      Console.complain(error.diagnostics)
      throw ExitCode(2)
    } catch let error as KeymapError {
      Console.complain([Diagnostic(at: policy.keyboard.position, error.description)])
      throw ExitCode(2)
    }
  }

  /// The script's, else those of the command line, else the policy's; without any, one of the usual size.
  private func outputs(of script: Script, _ policy: Policy) -> [OutputDescription] {
    var position = Point<LayoutSpace>.zero
    if script.outputs.isEmpty, size == nil, scale == nil, !policy.outputs.isEmpty {
      return policy.outputs.map { OutputDescription($0, after: &position) }
    }
    var outputs = script.outputs
    if outputs.isEmpty {
      var output = ScriptOutput.standard
      if let size = size.flatMap({ PixelSize($0) }) { output.size = size }
      if let scale { output.scale = scale }
      outputs = [output]
    }
    return outputs.map { output in
      let description = output.description(at: position)
      position.x += description.frame.size.width
      return description
    }
  }

  // MARK: - What is done

  private func play(
    _ script: Script, _ compositor: Compositor, _ narrator: RoutingNarrator?, _ atEnd: @escaping () -> Void
  ) -> Int32 {
    let session = Session(compositor, settings: script.settings)
    let player = Player(script, in: session)
    if verbose {
      player.onStep = {
        narrator?.finish()
        Console.say("\($0.position.line): \($0.summary)")
      }
    }
    player.onEnd = atEnd
    let report = player.run(file: self.script ?? recording ?? "script")
    if let junit, !TextFile.write(JUnit.xml(report), to: junit) {
      Console.complain("cannot write \(junit): \(String(cString: strerror(errno)))")
    }
    Console.complain(report.text)
    return report.exitStatus
  }

  private func runUntilTheClientEnds(
    _ compositor: Compositor, _ server: ControlServer?, _ atEnd: () -> Void
  ) -> Int32 {
    Console.say("WAYLAND_DISPLAY=\(compositor.socketName)")
    var mayStop = false
    server?.isEnding = { mayStop }
    server?.onQuit = { mayStop = true }
    let signals = [SIGINT, SIGTERM].map { compositor.display.loop.signal($0) { mayStop = true } }
    defer { signals.forEach { $0.cancel() } }
    guard !client.isEmpty else {
      while !mayStop { compositor.turn(milliseconds: -1) }
      atEnd()
      return 0
    }
    let children = compositor.display.loop.signal(SIGCHLD) {}
    defer { children.cancel() }
    let launched: LaunchedClient
    do {
      launched = try compositor.launch("client", client)
    } catch {
      Console.complain(error.description)
      return 3
    }
    launched.echoesOutput = true
    while launched.isRunning, !mayStop { compositor.turn(milliseconds: -1) }
    atEnd()
    launched.askToEnd()
    let grace = Deadline(microseconds: 1_000_000)
    while launched.isRunning, !grace.hasPassed { compositor.turn(milliseconds: 5) }
    launched.end()
    guard case .exited(let code)? = launched.status else { return mayStop ? 0 : 3 }
    return mayStop ? 0 : code
  }

  // MARK: - What is kept

  private func makeTraceFile() throws -> TraceFile? {
    guard let trace else { return nil }
    do {
      let file = try TraceFile(creating: trace, replaces: true)
      file.writeHeading()
      return file
    } catch {
      Console.complain("\(error)")
      throw ExitCode(1)
    }
  }

  /// - Returns: false, and says why, where the record could not be written.
  private func keep(_ file: TraceFile?) -> Bool {
    do {
      try file?.finish()
      return true
    } catch {
      Console.complain("\(error)")
      return false
    }
  }

  /// - Returns: false, and says why, where the screenshot could not be written.
  private func keepScreenshot(of compositor: Compositor) -> Bool {
    guard let screenshot, let screen = compositor.outputs.all.first.flatMap({ compositor.screen(of: $0) }) else {
      return true
    }
    do {
      try screen.picture().writePNG(to: screenshot)
      return true
    } catch {
      Console.complain("\(error)")
      return false
    }
  }
}
