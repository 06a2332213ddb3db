import ArgumentParser
import Assembly
import Documents
import Evidence
import Geometry
import Globals
import Headless
import JSONText
import Playback
import Policies
import Results
import Runner
import Scenes
import Scripts
import Surfaces
import System

/// The command `fingerpost play-test`, which `fingerpost test` starts for each test if it cannot copy itself.
///
/// A crash, a hang or a kill ends one test.
struct PlayTestCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "play-test", abstract: "Plays one test of 'fingerpost test'.", shouldDisplay: false)

  func run() throws { try Self.play(try readPlan(), TestPreparation()) }

  /// Plays a test in a copy of `fingerpost test`, as a process of this command does.
  static func playInCopy(_ plan: WorkerPlan, _ preparation: TestPreparation) -> Never {
    _ = HeldSignals()
    Fingerpost.prepareServing()
    do {
      try play(plan, preparation)
    } catch {
      Fingerpost.exit(withError: error)
    }
    Fingerpost.exit()
  }

  private static func play(_ plan: WorkerPlan, _ preparation: TestPreparation) throws {
    let begin = MonotonicTime.nanoseconds()
    guard ThisProcess.endWithParent(plan.runner) else { return }
    let places = ReservedPlaces(worker: plan.worker, test: RunPlaces.name(number: plan.number, file: plan.script))
    defer { withExtendedLifetime(places) {} }
    let read = try readScript(plan, places.places)
    let script = read.script
    var policy = try ChosenPolicy(named: nil, otherwise: script.policy, warns: false)
    if script.session.kind == .private { policy.policy.keyboard.use(script.session.keyboard) }
    let session = try RunSession(
      script.session, keepsFolder: false, isAccessible: script.isAccessible(with: policy.policy, in: script.session),
      startsBusOnUse: true)
    defer { session.end() }
    var result = try play(read, plan, policy, session, preparation)
    result.variant = plan.variant.values.map { ($0.key, $0.value) }
    result.took = Int64(clamping: (MonotonicTime.nanoseconds() - begin) / 1000)
    do throws(FileFault) {
      try OutputFile.write(result.json.laidOut() + "\n", to: "\(plan.folder)/\(WorkerPlan.result)")
      Console.say(WorkerProgress.played)
    } catch {
      Console.report(error)
      throw ExitCode(1)
    }
  }

  private func readPlan() throws -> WorkerPlan {
    if let bytes = InheritedFile.read(WorkerPlan.descriptor, atMost: 1 << 24),
      let plan = WorkerPlan(String(decoding: bytes, as: UTF8.self))
    {
      return plan
    }
    Console.report(
      .error, "there is no plan at the descriptor \(WorkerPlan.descriptor): 'fingerpost test' starts this command")
    throw ExitCode(2)
  }

  private static func readScript(_ plan: WorkerPlan, _ places: RunPlaces) throws -> ReadScript {
    var inputs = TestScript.inputs(plan)
    inputs.places = places
    do throws(InvalidDocument) {
      var read = try TestScript.read(plan.script, given: inputs)
      if let kind = plan.sessionKind { read.script.session.kind = kind }
      var settings = read.script.settings
      settings.directory = settings.directory ?? inputs.work
      settings.timeout = settings.timeout ?? plan.timeout.map { TimeSpan(microseconds: $0) }
      read.script.settings = settings
      read.script = try part(of: read.script, plan)
      return read
    } catch {
      Console.complain(error.diagnostics)
      throw ExitCode(2)
    }
  }

  /// The groups and steps of the script that the plan selects.
  private static func part(of script: Script, _ plan: WorkerPlan) throws(InvalidDocument) -> Script {
    do throws(ScriptOutlineFault) {
      return try script.part(atLines: plan.lines, of: plan.script)
    } catch {
      // The runner has found the lines in the first combination of the matrix.
      let position = SourcePosition(file: plan.script, line: plan.lines[0], column: 1)
      throw InvalidDocument([Diagnostic(.error, at: position, "\(error)")])
    }
  }

  private static func play(
    _ read: ReadScript, _ plan: WorkerPlan, _ policy: ChosenPolicy, _ session: RunSession,
    _ preparation: TestPreparation
  ) throws -> TestResult {
    let script = read.script
    let trace = WorkerPlan.trace
    var options = preparation.options
    options.trace = "\(plan.folder)/\(trace)"
    let running = try Running(
      options, policy,
      outputs: HeadlessOutputs.describe(script, policy.policy),
      clock: script.settings.clock == .virtual ? ScriptClock() : MonotonicClock(), playing: script,
      crashFolder: plan.folder, adjust: preparation.adjust)
    session.startBusOnUse(in: running)
    try running.openWidgets(script.isAccessible(with: policy.policy, in: script.session), isPrivate: session.isPrivate)
    try running.connect(HeadlessBackend(keepsLastPicture: false))
    let progress = TestProgress(running) {
      running.stopBackends()
      running.endPrinting()
      session.noteLeft(in: running)
    }
    var setup = PlaySetup(
      plan.script, PictureKeeper(update: PictureKeeper.Update(rawValue: plan.update) ?? .none))
    setup.secrets = read.secrets
    setup.evidence = {
      EvidenceRecorder(
        of: $0, script: plan.script, folder: plan.folder, keepsFilm: plan.keepsFilm, keepsClients: true)
    }
    setup.options.measuresClients = plan.keepsFilm
    setup.options.observers = [progress]
    setup.options.faultRun = plan.faults.map { FaultRun($0.fault, folder: plan.folder, reference: $0.reference) }
    let outputs = running.compositor.outputs.all.map { OutputRecord($0) }
    let played = running.play(script, setup)
    var result = TestResult(played.report, name: plan.name)
    played.evidence?.complete(&result)
    if let run = setup.options.faultRun { result.judge(run) }
    result.measures = played.measures
    result.outputs = outputs
    result.session = session.record(hiding: played.secrecy)
    if running.stop() { result.trace = trace }
    return result
  }
}

extension TestResult {
  /// Adds the verdict of a run with a fault. A run without one fails if its last pictures are not as those of another.
  fileprivate mutating func judge(_ run: FaultRun) {
    fault = run.record(in: self)
    guard run.fault == nil, outcome == .passed, !run.differences.isEmpty else { return }
    outcome = .failed
    message = "without a fault, \(run.differences.joined(separator: "\n"))"
  }
}
