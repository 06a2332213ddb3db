import ArgumentParser
import Assembly
import Backends
import Connectors
import Documents
import Geometry
import Globals
import Headless
import Nested
import Playback
import Policies
import Scripts
import Seats
import Surfaces
import System

/// The command `fingerpost open`.
struct OpenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "open",
    abstract: "Plays a script step by step in a window, with an inspector of windows and surfaces.",
    discussion: """
      Examples:

        fingerpost open test.yaml
        fingerpost open test.yaml --at 14 --write
        printf '%s\\n' wait 'pick 120 80' quit | fingerpost open test.yaml --headless

      Stops before each step. F8 plays one step, F5 the rest, F9 reads the script again and begins anew, and F7 picks a \
      place: the next click prints a step that taps there. These keys do not reach clients. The same words are read from \
      standard input, one on each line: step, run, stop, restart, wait WINDOW, pick X Y, pick, where, help, quit.

      Exit status: that of the last run: 0 no step has failed; 1 a step failed; 3 a client could not start or ended \
      unexpectedly. 1 an output file could not be written; 2 the script or policy has errors; 3 the session could not \
      start; 4 there is no host compositor, or the connection was lost; 5 --painter gles cannot be used; 64 the command \
      line is invalid; 128 plus the number of a signal that ended it. See docs/open.md.
      """)

  @Argument(help: "The script. It must be a regular file.")
  var script: String

  @Option(help: ArgumentHelp("Play up to the step that begins at this line, and stop there.", valueName: "line"))
  var at: Int?

  @Flag(help: "Insert each picked step into the script, behind the step that was played last.")
  var write = false

  @Flag(help: "Run without a window: outputs exist in memory only, and standard input controls the session.")
  var headless = false

  @Flag(help: "Cover the whole screen of the host.")
  var fullscreen = false

  @OptionGroup var options: RunningOptions

  @OptionGroup var sessions: SessionOptions

  @OptionGroup var pictures: PictureOptions

  @OptionGroup var variables: ScriptValueOptions

  func validate() throws {
    if headless, fullscreen { throw ValidationError("--fullscreen cannot be combined with --headless") }
  }

  func run() throws {
    let file = try read()
    let settings = try sessions.choose(file.script.session)
    let host =
      headless
      ? nil
      : try NestedCommand.connect(
        hint: "; without one, --headless opens the script in memory, and words such as step and run control it")
    let chosen = try ChosenPolicy(named: options.policy, otherwise: file.script.policy)
    let isNeeded = options.accessibility || file.script.isAccessible(with: chosen.policy, in: settings)
    let isAccessible = isNeeded || options.recording.wantsWidgets(of: settings, file.script.settings)
    let environment = try RunSession(
      settings, keepsFolder: sessions.keepSession, isAccessible: isAccessible)
    defer { environment.end() }
    let described = HeadlessOutputs.describe(file.script, chosen.policy)
    let running = try Running(
      options, chosen, outputs: described, clock: MonotonicClock(), playing: file.script)
    try running.openWidgets(
      isAccessible, isPrivate: environment.isPrivate, isForRecording: !isNeeded, isShared: options.accessibility)
    running.openControl()
    let session = OpenSession(
      file, in: running, writes: write, isInWindow: host != nil, pictures: pictures
    ) {
      running.stopBackends()
      running.endPrinting()
      environment.noteLeft(in: running)
    }
    if let host {
      let positions = Dictionary(described.map { ($0.name, $0.frame.origin) }) { first, _ in first }
      try running.connect(
        NestedBackend(
          in: host, for: running.compositor, isFullscreen: fullscreen, positions: positions,
          fixedSizes: Set(described.map(\.name)), withholds: { [unowned session] in session.withholds($0) }))
    } else {
      try running.connect(HeadlessBackend(keepsLastPicture: false))
    }
    running.announce(isPrivate: environment.isPrivate)
    let ended = session.run(upTo: at)
    let isTraceKept = running.stop()
    let status = NestedCommand.status(of: running.ending).flatMap { $0 == 0 ? nil : $0 } ?? ended
    if status != 0 { throw ExitCode(status) }
    if !isTraceKept { throw ExitCode(1) }
  }

  private func read() throws -> OpenFile {
    let file: OpenFile
    do throws(InvalidDocument) {
      file = try OpenFile(script, given: variables.inputs)
      if let at { try check(line: at, of: file) }
    } catch {
      Console.complain(error.diagnostics)
      throw ExitCode(2)
    }
    try variables.check(file.script.matrix)
    return file
  }

  private func check(line: Int, of file: OpenFile) throws(InvalidDocument) {
    let lines = file.script.allSteps.map(\.position).filter { $0.file == script }.map(\.line)
    guard !lines.contains(line) else { return }
    let nearest = lines.min { abs($0 - line) < abs($1 - line) }
    throw InvalidDocument([
      Diagnostic(
        at: nil,
        "--at: no step begins at line \(line) of \(script)"
          + (nearest.map { "; the nearest begins at line \($0)" } ?? ""))
    ])
  }
}

extension OpenCommand: ServingCommand {}
