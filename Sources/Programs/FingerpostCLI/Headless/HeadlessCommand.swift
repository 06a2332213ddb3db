import ArgumentParser
import Assembly
import ControlServer
import Documents
import Evidence
import Geometry
import Headless
import Keymaps
import Logging
import Playback
import Policies
import Rendering
import Results
import Scenes
import Scripts
import SeatSessions
import Surfaces
import System

/// The command `fingerpost headless`.
struct HeadlessCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "headless",
    abstract: "Runs clients without a display: outputs exist in memory only.",
    discussion: """
      Examples:

        fingerpost headless -- foot
        fingerpost headless --script test.yaml --screenshot end.png
        fingerpost headless --script test.yaml --junit report.xml
        fingerpost headless --script test.yaml --update missing
        fingerpost headless --script test.yaml --report report
        fingerpost headless --serve

      With --script or --recording, plays the file and exits. Otherwise, runs until the client ends or, without a client, \
      until SIGINT, SIGTERM or 'fingerpost ctl quit'.

      Exit status of a script or recording: 0 every step passed; 1 a step failed; 3 a client could not start or ended \
      unexpectedly. Without one: the exit status of the client, 3 if it could not start or was killed, 0 if there is no \
      client. In both cases: 1 an output file could not be written; 2 the script or policy has errors; 3 the session \
      could not start; 5 --painter gles cannot be used; 64 the command line is invalid.

      SIGINT, SIGTERM and a closed terminal end a script or a client early. All started processes are ended, all files are \
      written, and the exit status is 128 plus the number of the signal.
      """)

  @Option(help: ArgumentHelp("The script to play; - is standard input.", valueName: "file"), completion: .file())
  var script: String?

  @Option(
    help: ArgumentHelp(
      "The touchscreen recording (evemu-record or libinput record) to play on the first output.", valueName: "file"),
    completion: .file())
  var recording: String?

  @Option(
    help: ArgumentHelp(
      """
      The size of the output in pixels, if the script does not define outputs: WIDTHxHEIGHT, each from 1 to \(PixelSize.longestSide). \
      --size and --scale replace the outputs of the policy. Default: 1280x800.
      """, valueName: "size"))
  var size: String?

  @Option(
    help: ArgumentHelp(
      "The scale of the output, if the script does not define outputs: from 0.25 to 16. Default: 1.",
      valueName: "number"))
  var scale: Double?

  @OptionGroup var options: RunningOptions

  @OptionGroup var devices: DeviceOptions

  @OptionGroup var dmabufs: DmabufOptions

  @OptionGroup var sessions: SessionOptions

  @Option(
    help: ArgumentHelp("Write a picture (PNG) of the first output at the end to this file.", valueName: "file"),
    completion: .file())
  var screenshot: String?

  @Option(
    help: ArgumentHelp("Write the result of the script (JUnit XML, for CI) to this file.", valueName: "file"),
    completion: .file())
  var junit: String?

  @Option(
    help: ArgumentHelp(
      "Write a page of the run with its film and explanations to index.html in this folder. See docs/report.md.",
      valueName: "folder"), completion: .directory)
  var report: String?

  @OptionGroup var pictures: PictureOptions

  @OptionGroup var variables: ScriptValueOptions

  @Flag(help: "Use the machine's clock instead of the script's virtual clock.")
  var realtime = false

  @Flag(
    help: "Open the control socket while a script plays. Without a script it is open unless the policy disables it.")
  var control = false

  @Flag(
    help: """
      After the script, or without one, play the clients and steps that programs send to the control socket, until \
      'fingerpost ctl quit'. See docs/control.md.
      """)
  var serve = false

  @Flag(
    name: .customLong("end-with-input"),
    help: """
      With --serve: end also when standard input ends. A program that holds its other end leaves nothing behind, however it \
      ends.
      """)
  var endsWithInput = false

  @Option(
    help: ArgumentHelp(
      """
      The name in reports, and of the folder in the folder of results, of what is played. Default: the path of the script, \
      or 'script'.
      """, valueName: "text"))
  var name: String?

  @Argument(
    help: "A client to start, with its arguments. Put -- before it. In a script it has the name 'client'.")
  var client: [String] = []

  func validate() throws {
    if let size, PixelSize(size) == nil {
      throw ValidationError(PixelSize.invalid(size))
    }
    if let scale, !(0.25...16).contains(scale) {
      throw ValidationError("invalid scale \(scale): expected a number from 0.25 to 16")
    }
    if script != nil, recording != nil {
      throw ValidationError(
        "--script and --recording cannot be combined; to play a recording in a script, use the step - recording: FILE")
    }
    if serve, recording != nil { throw ValidationError("--serve and --recording cannot be combined") }
    if endsWithInput, !serve { throw ValidationError("--end-with-input needs --serve: a script ends by itself") }
    if endsWithInput, script == "-" {
      throw ValidationError(
        "--end-with-input and --script - cannot be combined: the script is read to the end of input")
    }
    if let name {
      guard isPlaying else { throw ValidationError("--name needs --script, --recording or --serve: it is for reports") }
      // An argument that is not UTF-8 has U+FFFD in place of the bytes that are not.
      let isPrintable = !name.unicodeScalars.contains { $0.properties.generalCategory == .control || $0 == "\u{FFFD}" }
      guard !["", ".", ".."].contains(name), name.utf8.count <= 250, isPrintable else {
        throw ValidationError(
          """
          invalid name \(name.quotedForPeople): expected 1 to 250 bytes of UTF-8 text without line ends and other control \
          characters, other than . and ..
          """)
      }
    }
    if junit != nil, !isPlaying { throw ValidationError("--junit needs --script: it has the result of a script") }
    if report != nil, !isPlaying {
      throw ValidationError("--report needs --script: the page shows the steps of a script")
    }
    if report != nil, pictures.results == "none" {
      throw ValidationError("--report and --results none cannot be combined: the page is made from the results")
    }
    if !isPlaying { try pictures.refuse() }
    if script == nil { try variables.refuse() }
    if isPlaying, devices.source != nil {
      throw ValidationError(
        "--input cannot be combined with --script or --recording: the script or recording provides all input")
    }
  }

  func run() throws {
    let places = ReservedPlaces(worker: 1, test: RunPlaces.name(number: 1, file: self.script ?? title))
    defer { withExtendedLifetime(places) {} }
    let (script, secrets) = try readScript(in: places.places)
    let chosen = try readPolicy(of: script)
    let isNeeded = options.accessibility || script.isAccessible(with: chosen.policy, in: script.session)
    let isAccessible = isNeeded || options.recording.wantsWidgets(of: script.session, script.settings)
    let session = try RunSession(
      script.session, keepsFolder: sessions.keepSession, isAccessible: isAccessible, startsBusOnUse: true)
    defer { session.end() }
    let isScripted = isPlaying && script.settings.clock == .virtual
    let page = try report.map { try HeadlessPage($0, of: title, in: pictures.folder(of: script), named: folderName) }
    try checkOutputs()
    let running = try Running(
      page?.options(options) ?? options, chosen, outputs: outputs(of: script, chosen.policy),
      clock: isScripted ? ScriptClock() : MonotonicClock(), playing: isPlaying ? script : nil,
      session: script.session, dmabufs: try dmabufs.offer()
    ) { if devices.source != nil { $0.privilegesByDefault = .nobody } }
    session.startBusOnUse(in: running)
    try running.openWidgets(
      isAccessible, isPrivate: session.isPrivate, isForRecording: !isNeeded, isShared: options.accessibility)
    if !isPlaying || control || serve {
      running.followPolicy()
      running.openControl(inputOwner: inputOwner)
    }
    let memory = HeadlessBackend(keepsLastPicture: screenshot != nil)
    try running.connect(memory)
    if let source = devices.source { try running.take(source, SeatAccess()) }
    var isScreenshotKept = true
    let atEnd = {
      running.endPrinting()
      isScreenshotKept = keepScreenshot(memory.lastPicture)
      session.noteLeft(in: running)
    }
    let outputs = running.compositor.outputs.all.map { OutputRecord($0) }
    let status: Int32
    if isPlaying {
      let played = play(script, hiding: secrets, in: running, measuring: page != nil, atEnd)
      page?.note(played, outputs: outputs, session: session.record(hiding: played.secrecy))
      status = finish(played.report)
    } else {
      running.announce(isPrivate: session.isPrivate)
      status = running.serve(client, atEnd: atEnd)
    }
    let isTraceKept = running.stop()
    let isPageKept = page?.write() ?? true
    if status != 0 { throw ExitCode(status) }
    if !isScreenshotKept || !isTraceKept || !isPageKept { throw ExitCode(1) }
  }

  /// Ends the program if a file that is written at the end cannot be written.
  private func checkOutputs() throws {
    do throws(FileFault) {
      for path in [screenshot, junit].compactMap({ $0 }) { try OutputFile.check(path, .any) }
    } catch {
      Console.report(error)
      throw ExitCode(1)
    }
  }

  // MARK: - Inputs

  /// Reads the script or the recording, and the values of its secret variables.
  private func readScript(in places: RunPlaces) throws -> (Script, secrets: [String]) {
    var script = try readRecording() ?? Script()
    var secrets: [String] = []
    if let path = self.script {
      let read = try variables.script(path, in: places, work: OwnDirectory.make())
      (script, secrets) = (read.script, read.secrets)
    }
    if realtime { script.settings.clock = .real }
    script.session = try sessions.choose(script.session)
    if !client.isEmpty, isPlaying {
      let start = SourcePosition(file: "command line", line: 1, column: 1)
      script.clients.insert(ScriptClient(name: "client", command: .arguments(client), position: start), at: 0)
    }
    return (script, secrets)
  }

  /// The policy of the command line, else the script's, else (only without a script or recording) the user's or the
  /// system's.
  ///
  /// A script never uses the user's policy, so that it gives the same result on every machine. The keyboard of its
  /// session overrides the policy's.
  private func readPolicy(of script: Script) throws -> ChosenPolicy {
    var chosen = try ChosenPolicy(
      named: options.policy, otherwise: script.policy ?? (isPlaying ? nil : ChosenPolicy.search()))
    if script.session.kind == .private { chosen.policy.keyboard.use(script.session.keyboard) }
    return chosen
  }

  /// The outputs of the script, else of the command line, else of the policy, else one output of the default size.
  private func outputs(of script: Script, _ policy: Policy) -> [OutputDescription] {
    guard script.outputs.isEmpty, size != nil || scale != nil else {
      return HeadlessOutputs.describe(script, policy)
    }
    var output = ScriptOutput.standard
    if let size = size.flatMap({ PixelSize($0) }) { output.size = size }
    if let scale { output.scale = scale }
    return HeadlessOutputs.describe([output])
  }

  // MARK: - Execution

  /// The name of what is played, for messages and reports.
  private var title: String { name ?? script ?? recording ?? "script" }

  /// The name of its folder in the folder of results.
  private var folderName: String {
    name.map(EvidenceRecorder.folderName(of:)) ?? EvidenceRecorder.folderName(ofScript: title)
  }

  private func play(
    _ script: Script, hiding secrets: [String], in running: Running, measuring: Bool, _ atEnd: @escaping () -> Void
  ) -> PlayedScript {
    let printer = PlayPrinter(running, printsSteps: options.verbose) {
      running.stopBackends()
      atEnd()
    }
    var setup = PlaySetup(title, pictures.keeper)
    setup.secrets = secrets
    setup.options.measuresClients = measuring
    setup.evidence = { [title, folderName, pictures, report] in
      pictures.recorder(of: script, title, in: $0, named: folderName, isForPage: report != nil)
    }
    setup.options.observers = [printer]
    if serve {
      setup.serving = ServingSetup(endsWithInput: endsWithInput) { [unowned running] in
        running.announce(isPrivate: script.session.kind == .private)
      }
    }
    return running.play(script, setup)
  }

  /// Writes and prints what was played.
  ///
  /// - Returns: the exit status.
  private func finish(_ report: RunReport) -> Int32 {
    let isReportKept = keepReport(report)
    Console.complain(report.text)
    return report.exitStatus == 0 && !isReportKept ? 1 : report.exitStatus
  }

  /// - Returns: false, after an error was printed, if the JUnit report could not be written.
  private func keepReport(_ report: RunReport) -> Bool {
    guard let junit else { return true }
    do {
      try OutputFile.write(JUnit.xml(report), to: junit, .any)
      return true
    } catch {
      Console.report(error)
      return false
    }
  }

  /// - Returns: false, after an error was printed, if the screenshot could not be written.
  private func keepScreenshot(_ picture: Result<Bitmap?, RenderingError>?) -> Bool {
    guard let screenshot, let picture else { return true }
    do {
      try picture.get()?.writePNG(to: screenshot, .any)
      return true
    } catch {
      Console.report(error)
      return false
    }
  }
}
