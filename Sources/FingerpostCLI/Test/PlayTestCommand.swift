import ArgumentParser
import Assembly
import Documents
import Headless
import JSONText
import Playback
import Results
import Runner
import Scripts
import System

/// The command `fingerpost play-test`, which `fingerpost test` starts for each test.
///
/// A crash, a hang or a kill ends one test.
struct PlayTestCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "play-test", abstract: "Plays one test of 'fingerpost test'.", shouldDisplay: false)

  @Option(help: "The file that describes the test. It is removed.")
  var plan: String

  func run() throws {
    let begin = MonotonicTime.nanoseconds()
    let plan = try readPlan()
    guard ThisProcess.endWithParent(plan.runner) else { return }
    let script = try readScript(plan)
    let policy = try ChosenPolicy(named: nil, otherwise: script.policy, warns: false)
    let session = try RunSession(script.session, keepsFolder: false)
    defer { session.end() }
    var result = TestResult(name: plan.name, script: plan.script, .passed)
    result.variant = plan.variant.values.map { ($0.key, $0.value) }
    try play(script, plan, policy, session, &result)
    result.took = Int64(clamping: (MonotonicTime.nanoseconds() - begin) / 1000)
    do throws(FileFault) {
      try OutputFile.write(result.json.laidOut() + "\n", to: "\(plan.folder)/\(WorkerPlan.result)")
    } catch {
      Console.report(error)
      throw ExitCode(1)
    }
  }

  private func readPlan() throws -> WorkerPlan {
    do throws(FileFault) {
      let text = String(decoding: try InputFile.read(plan, atMost: 1 << 24), as: UTF8.self)
      try Folder.remove(file: plan)
      if let plan = WorkerPlan(text) { return plan }
      Console.report(.error, "\(plan) is not a plan of 'fingerpost test'")
    } catch {
      Console.report(error)
    }
    throw ExitCode(2)
  }

  private func readScript(_ plan: WorkerPlan) throws -> Script {
    let inputs = TestScript.inputs(plan)
    do throws(InvalidDocument) {
      var script = try TestScript.read(plan.script, given: inputs).script
      if let kind = plan.sessionKind { script.session.kind = kind }
      script.settings.directory = script.settings.directory ?? inputs.work
      script.settings.timeout = script.settings.timeout ?? plan.timeout.map { TimeSpan(microseconds: $0) }
      return script
    } catch {
      Console.complain(error.diagnostics)
      throw ExitCode(2)
    }
  }

  private func play(
    _ script: Script, _ plan: WorkerPlan, _ policy: ChosenPolicy, _ session: RunSession, _ result: inout TestResult
  ) throws {
    let trace = "trace.jsonl"
    let running = try Running(
      RunningOptions.parse(["--trace", "\(plan.folder)/\(trace)"]), policy,
      outputs: HeadlessOutputs.describe(script, policy.policy),
      clock: script.settings.clock == .virtual ? ScriptClock() : MonotonicClock(), playing: script,
      crashFolder: plan.folder)
    try running.connect(HeadlessBackend(keepsLastPicture: false))
    let progress = TestProgress(running) {
      running.stopBackends()
      running.endPrinting()
      session.noteLeft(in: running)
    }
    let pictures = PictureKeeper(
      folder: plan.folder, script: plan.script, update: PictureKeeper.Update(rawValue: plan.update) ?? .none)
    let report = running.play(script, named: plan.script, pictures, observers: [progress])
    result.take(report)
    // Observers complete the result here with what they have kept: times, film, evidence and clients' files.
    progress.complete(&result)
    if running.stop() { result.trace = trace }
  }
}
